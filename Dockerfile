# syntax=docker/dockerfile:1
# The product without tests and without what only development needs. It uses a PostgreSQL of yours (DATABASE_URL).
#
#   docker build -t doorstep .
#   docker build -t doorstep-demo --build-arg WITH_DEMO=yes .     can also load the demo estate (MODE=demo)

ARG BASE=docker.io/library/debian:stable-slim

FROM ${BASE} AS build
# This Node.js only starts npm. What builds and runs the product is the one of the lock file.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 nodejs npm \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY demo/package.json demo/
COPY bench/package.json bench/
COPY client/package.json client/
COPY e2e/package.json e2e/
# The npm of Debian leaves out the commands of optional packages, Node.js among them, until it is asked again.
RUN npm ci --ignore-scripts --prefer-offline && npm rebuild --ignore-scripts
COPY . .
RUN npm run build && npm run notices
ARG WITH_DEMO=no
RUN sh deploy/assemble.sh /srv/doorstep "${WITH_DEMO}"

FROM ${BASE}
ARG VERSION
ARG BUILD_COMMIT
LABEL org.opencontainers.image.title="Doorstep" \
  org.opencontainers.image.description="A portal for residents and property managers" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${BUILD_COMMIT}" \
  org.opencontainers.image.licenses="LicenseRef-UNLICENSED"
# The Node.js of the lock file needs it.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
RUN echo 'doorstep:x:10001:' >>/etc/group \
  && echo 'doorstep:x:10001:10001::/nonexistent:/usr/sbin/nologin' >>/etc/passwd \
  && install -d -o doorstep -g doorstep -m 0700 /data /backups
COPY --from=build /srv/doorstep /srv/doorstep
WORKDIR /srv/doorstep
ENV PATH=/srv/doorstep/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  MODE=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  ENV_FILE= \
  BUILD_COMMIT=${BUILD_COMMIT}
USER doorstep
VOLUME ["/data", "/backups"]
EXPOSE 3000
# The port is answered from the beginning of a start, also while migrations run.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "scripts/health.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/serve.mjs"]
