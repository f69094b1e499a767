"""Locks by number."""

from __future__ import annotations

import asyncio

import pytest

from bot.locks import Locks


async def test_two_with_one_number_are_never_inside_together() -> None:
    locks, inside, most = Locks(), 0, 0

    async def enter() -> None:
        nonlocal inside, most
        async with locks.alone(7):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(enter() for _ in range(5)))
    assert most == 1


async def test_another_number_does_not_wait() -> None:
    locks = Locks()
    async with locks.alone(1), asyncio.timeout(1), locks.alone(2):
        assert len(locks) == 2


async def test_nothing_is_kept_when_nobody_is_inside() -> None:
    locks = Locks()

    async def enter(fail: bool) -> None:
        async with locks.alone(1):
            await asyncio.sleep(0)
            if fail:
                raise ValueError

    done = await asyncio.gather(*(enter(n == 1) for n in range(3)), return_exceptions=True)
    assert [type(one) for one in done] == [type(None), ValueError, type(None)]
    assert len(locks) == 0


async def test_who_stops_waiting_leaves_the_lock_to_the_others() -> None:
    locks = Locks()
    async with locks.alone(1):
        waiting = asyncio.create_task(locks.alone(1).__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert len(locks) == 0
