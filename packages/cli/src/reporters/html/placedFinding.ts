import { html } from '@storelint/core/text';
import type { Html } from '@storelint/report/page';
import type { CheckResult } from '../../checkResult.js';
import { foldIdentical, type RepeatedFinding } from '../identicalFindings.js';
import { counted } from '../summary.js';

/** Findings of a rule in one cluster that are shown with their lines; of further ones the place. */
const mostWhole = 10;

/** Places of further ones. */
const mostPlaces = 200;

/** A finding with its place on the page. */
export interface PlacedFinding extends RepeatedFinding {
  /** By which other parts of the page refer to it: `f12`. */
  readonly id: string;
  /** Nodes or deployments of its files. */
  readonly hosts: readonly string[];
  /** `whole`: with its lines · `place`: among the further ones of its rule · `left out`: there are too many */
  readonly shown: 'whole' | 'place' | 'left out';
}

export function placeFindings(result: CheckResult): PlacedFinding[] {
  const hostOf = hostsByFile(result);
  const ofRule = new Map<string, number>();
  return foldIdentical(result).map((repeated, at) => {
    const key = `${repeated.finding.ruleId} ${repeated.cluster?.name ?? ''}`;
    const before = ofRule.get(key) ?? 0;
    ofRule.set(key, before + 1);
    const shown = before < mostWhole ? 'whole' : before < mostWhole + mostPlaces ? 'place' : 'left out';
    return { ...repeated, id: `f${at}`, hosts: [...new Set(repeated.files.map(hostOf))], shown };
  });
}

/** A link to a finding, where it is on the page. */
export function linkTo({ id, shown }: PlacedFinding, words: Html | string): Html {
  return shown === 'left out' ? html`${words}` : html`<a href="#${id}">${words}</a>`;
}

/** Says that a list was cut. */
export function moreLine(more: number): Html {
  return more > 0 ? html`<p class="dim">${counted(more)} more; the report as JSON has all.</p>` : html``;
}

/** The node of a file, or the deployment that it is of. */
function hostsByFile({ clusters, deployments }: CheckResult): (file: string) => string {
  const nodes = new Map(clusters.flatMap(({ nodes: own }) => own.map((node) => [node, node] as const)));
  const byFile = new Map<string, string>();
  for (const { path, files } of deployments) {
    for (const file of files) {
      let directory = file;
      while (directory.includes('/') && !nodes.has(directory)) directory = directory.slice(0, directory.lastIndexOf('/'));
      byFile.set(file, nodes.get(directory) ?? path);
    }
  }
  return (place) => {
    const file = byFile.has(place) ? place : place.replace(/:\d+$/, '');
    return byFile.get(file) ?? file;
  };
}
