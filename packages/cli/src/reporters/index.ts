import type { Reporter } from '../checkResult.js';

/** Each format is loaded when it is asked for. */
const loaders = {
  pretty: async () => (await import('./pretty.js')).reportPretty,
  json: async () => (await import('./json.js')).reportJson,
  sarif: async () => (await import('./sarif.js')).reportSarif,
  junit: async () => (await import('./junit.js')).reportJunit,
  github: async () => (await import('./github.js')).reportGithub,
  gitlab: async () => (await import('./gitlab.js')).reportGitlab,
  checkstyle: async () => (await import('./checkstyle.js')).reportCheckstyle,
  html: async () => (await import('./html/page.js')).reportHtml,
  markdown: async () => (await import('./markdown.js')).reportMarkdown,
} satisfies Record<string, () => Promise<Reporter>>;

export type FormatName = keyof typeof loaders;

export const formatNames = Object.keys(loaders) as readonly FormatName[];

export function loadReporter(format: FormatName): Promise<Reporter> {
  return loaders[format]();
}
