# docker build -t storelint . && docker run --rm -v "$PWD:/work:ro" storelint
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build

FROM node:24-slim
COPY --from=build /source/packages/cli/bin /opt/storelint/bin
COPY --from=build /source/packages/cli/dist /opt/storelint/dist
COPY --from=build /source/packages/cli/package.json /source/packages/cli/LICENSE /opt/storelint/
RUN ln -s /opt/storelint/bin/storelint.js /usr/local/bin/storelint
# Nobody: what is checked has to be readable by all, or is mounted with --user.
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["storelint"]
CMD ["check"]
