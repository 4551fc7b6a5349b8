# The image of a server. Its root file system may be read-only: what it writes goes to /data, the
# embedded database, which stays empty with DATABASE_URL, and to /tmp.

FROM node:22-bookworm-slim AS build
WORKDIR /gatehouse
COPY . .
# What `gatehouse --version` tells of the commit, as the build has no git.
ARG COMMIT
ARG DATE
# Installs the packages that build, as there are none.
RUN ["npm", "run", "build"]

FROM node:22-bookworm-slim AS packages
WORKDIR /gatehouse
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--omit=dev"]

FROM node:22-bookworm-slim
WORKDIR /gatehouse
RUN ["install", "--directory", "--owner=node", "--group=node", "--mode=700", "/data"]
COPY package.json LICENSE ./
COPY --from=packages /gatehouse/node_modules node_modules
COPY --from=build /gatehouse/dist dist
# One memory arena of glibc for all threads; all addresses, as a container has its own.
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
VOLUME ["/data"]
EXPOSE 8000
# By number, so that Kubernetes can tell that it is not root: the user node.
USER 1000:1000
STOPSIGNAL SIGTERM
# A start may migrate the database first.
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["dist/server/main.js"]
