# Builds the service, then keeps only what it runs on.
FROM node:22-slim AS build
WORKDIR /keystead
COPY . .
RUN npm run build

FROM node:22-slim
WORKDIR /keystead
COPY package.json package-lock.json .npmrc ./
COPY --from=build /keystead/packages/contract/package.json packages/contract/
COPY --from=build /keystead/packages/contract/dist packages/contract/dist
COPY --from=build /keystead/packages/messages/package.json packages/messages/
COPY --from=build /keystead/packages/messages/dist packages/messages/dist
COPY --from=build /keystead/packages/server/package.json packages/server/
COPY --from=build /keystead/packages/server/dist packages/server/dist
COPY packages/server/src/db/migrations packages/server/src/db/migrations
COPY packages/server/src/domains/auth/password/common-passwords.bin packages/server/src/domains/auth/password/
COPY --from=build /keystead/apps/dashboard/dist apps/dashboard/dist
COPY deploy/start.sh deploy/
RUN npm ci --omit=dev --workspace=@keystead/server
USER node
ENV KEYSTEAD_ENV=production KEYSTEAD_HOST=0.0.0.0
EXPOSE 8100
CMD ["deploy/start.sh"]
