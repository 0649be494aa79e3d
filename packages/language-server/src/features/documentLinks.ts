import { includesOf } from '@storelint/core/formats';
import type { DocumentLink } from 'vscode-languageserver';
import type { EditorHost } from '../host.js';
import { ruleIdsIn } from '../place.js';
import { toRange } from '../positions.js';
import { rulePageAddress } from '../rulePage.js';
import type { FileView } from '../workspace.js';

/** Rule ids in comments lead to their pages, `xi:include` to the file that it names. */
export function documentLinksOf(view: FileView, host: EditorHost): DocumentLink[] {
  const { document, deployments } = view;
  const links: DocumentLink[] = [];
  for (const comment of document.comments) {
    for (const { id, range } of ruleIdsIn(document, comment.range)) {
      const target = rulePageAddress(id, host, deployments[0]?.configuration.packs);
      if (target !== undefined) links.push({ range: toRange(document.source, range), target, tooltip: `What ${id} is about` });
    }
  }
  for (const include of includesOf(document)) {
    const target = deployments[0]?.deployment.included.get(include);
    if (target === undefined) continue;
    const at = document.source.text.indexOf(include.href, include.range.start);
    if (at < 0 || at > include.range.end) continue;
    links.push({ range: toRange(document.source, { start: at, end: at + include.href.length }), target: host.uriOf(target.source.path) });
  }
  return links;
}
