# The image of the server. docs/operations.md says how it was tried; docs/releasing.md, how to pin its base by digest.

# The Node version of .nvmrc. The package that brings it to other machines is removed below.
FROM node:24.22.3-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# "npm ci" refuses a lock file without entries for other platforms; "install" then uses the same versions. No server
# package needs its install script: those with native code include their binaries.
RUN npm ci --ignore-scripts --no-audit --no-fund \
  || npm install --no-save --ignore-scripts --no-audit --no-fund
COPY react-router.config.ts vite.config.ts tsconfig.json ./
COPY public ./public
COPY src ./src
COPY scripts ./scripts
# Settings of the build (docs/settings.md).
ARG VITE_API_BASE VITE_ASSISTANCE_BASE VITE_RESULTS_BASE VITE_CATEGORIES_BASE
RUN npm run build \
  && npm prune --omit=dev --no-save --ignore-scripts --no-audit --no-fund \
  && rm -r node_modules/node-linux-* node_modules/.bin/node

FROM node:24.22.3-bookworm-slim
# For text in uploaded drawings (SVG). Without fonts they are refused.
RUN apt-get update \
  && apt-get install -y --no-install-recommends fontconfig-config fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/src ./src
COPY CHANGELOG.md ./
COPY scripts/start.mjs scripts/admin.ts scripts/backup.ts scripts/restore.ts scripts/dot-env.mjs ./scripts/
# All data is in /data. /app belongs to root, because the server does not write to it.
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
