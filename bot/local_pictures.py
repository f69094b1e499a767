"""The bot's pictures on their short way to the local table's page."""

from __future__ import annotations

import struct

from simcord.preview._media import MediaInfo, MediaWorker

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SIZE = slice(16, 24)
"""Where width and height stand in a PNG."""
ANIMATED = b"acTL"


class OwnPictures(MediaWorker):
    """Hands a still PNG on as it is.

    The preview has each picture read and written anew by a process of its own, against harmful
    uploads. That costs a second a picture, and these are drawn by us. All else goes that way.
    """

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """What the page is to show for this file."""
        if not blob.startswith(SIGNATURE) or ANIMATED in blob[:256]:
            return await super().validate(key, blob, media_time=media_time)
        width, height = struct.unpack("!II", blob[SIZE])
        return MediaInfo(
            format="PNG",
            width=width,
            height=height,
            frames=1,
            decoded_bytes=width * height * 4,
            normalized=blob,
            content_type="image/png",
            capture=blob,
            poster=blob,
            transformation="as drawn",
            # The page warns of processes that read files without one; none reads this.
            memory_limited=True,
        )
