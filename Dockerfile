# docker build -t storelint . && docker run --rm -v "$PWD:/work:ro" storelint
FROM node:20-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund

FROM node:20-slim
COPY --from=build /source/packages/cli/bin /opt/storelint/bin
COPY --from=build /source/packages/cli/dist /opt/storelint/dist
COPY --from=build /source/packages/cli/package.json /opt/storelint/package.json
RUN ln -s /opt/storelint/bin/storelint.js /usr/local/bin/storelint
USER node
WORKDIR /work
ENTRYPOINT ["storelint"]
CMD ["check"]
