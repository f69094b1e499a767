# The bot in a container; compose.yaml runs it. The image holds no secrets and no data.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 LOG_FORMAT=json
COPY pyproject.toml constraints.txt README.md LICENSE /src/
COPY games /src/games
COPY data /src/data
COPY rendering /src/rendering
COPY bot /src/bot
COPY cogs /src/cogs
RUN pip install -c /src/constraints.txt /src \
    && rm -r /src \
    && useradd --uid 10001 --create-home ghostlight \
    && install -d -o ghostlight /data
USER ghostlight
WORKDIR /data
ENV DATABASE_PATH=/data/ghostlight.db
VOLUME /data
# Docker waits ten seconds before it kills; the bot takes five at most.
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
