# An image of Octavo that serves the project mounted or copied to /site.
#   docker build -t octavo .
#   docker run -p 1337:1337 -v "$PWD/site:/site" octavo

FROM node:24-slim AS package
WORKDIR /octavo
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --pack-destination /package

FROM node:24-slim
ENV NODE_ENV=production
COPY --from=package /package/*.tgz /tmp/octavo.tgz
RUN npm install --global --no-audit --no-fund /tmp/octavo.tgz && rm /tmp/octavo.tgz && mkdir /site && chown node:node /site
USER node
WORKDIR /site
EXPOSE 1337
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||1337)+'/_health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["octavo", "start"]
