# The bot in a container; compose.yaml runs it. The image holds no secrets and no data.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 LOG_FORMAT=json
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY games games
COPY data data
COPY rendering rendering
COPY bot bot
COPY cogs cogs
RUN pip install -c constraints.txt . \
    && useradd --uid 10001 --create-home ghostlight \
    && install -d -o ghostlight /data
USER ghostlight
ENV DATABASE_PATH=/data/ghostlight.db
VOLUME /data
# Docker waits ten seconds before it kills; the bot takes five at most.
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
