import type { Releasable } from '@storelint/core/products';
import { type Choices, releaseOrigin } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { ask } from './ask.js';

/** What may be chosen for a file; undefined, and the user told why, where it is none of ours. */
export async function choicesFor(client: BaseLanguageClient, uri: string | undefined): Promise<Choices | undefined> {
  const choices = uri === undefined ? null : await ask<Choices>(client, 'storelint.choices', uri);
  if (choices !== null && Object.keys(choices.releases).length > 0) return choices;
  tellNoFile();
  return undefined;
}

export function tellNoFile(): void {
  void vscode.window.showInformationMessage('storelint: open a configuration file of HBase, HDFS or Cassandra first');
}

/** @param product the one whose release is wanted; without it the user is asked @param isMove another release is wanted: the one that is assumed now is not chosen before */
export async function pickRelease(
  { releases }: Choices,
  title: string,
  product?: Releasable,
  isMove = false,
): Promise<{ readonly product: Releasable; readonly name: string; readonly version: string } | undefined> {
  const items = Object.entries(releases).map(([id, possible]) => {
    return { label: possible.name, description: releaseOrigin(possible), product: id as Releasable };
  });
  const asked =
    items.find((item) => item.product === product) ??
    (items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title, placeHolder: 'Product' }));
  const possible = asked === undefined ? undefined : releases[asked.product];
  if (asked === undefined || possible === undefined) return undefined;
  const now = possible.is.length === 1 ? possible.is[0] : undefined;
  // The release that runs may be none of those whose settings were read.
  const known = now === undefined || possible.all.includes(now) ? possible.all : [...possible.all, now].sort(byVersion);
  const offers = [...known].reverse().map((label) => (label === now ? { label, description: 'assumed now' } : { label }));
  const evident = now ?? possible.is.findLast((release) => !release.includes('-'));
  const version = await pickOrType(
    offers,
    `${title}: ${asked.label}`,
    `Release, such as ${evident ?? known.at(-1) ?? ''}`,
    isMove ? undefined : evident,
  );
  return version === undefined ? undefined : { product: asked.product, name: asked.label, version };
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

export function pickHardware({ hardware }: Choices): Promise<string | undefined> {
  const offers = hardware.map(({ name, size, title }) => ({ label: name, description: size, detail: title }));
  return pickOrType(offers, 'Hardware profile of these files', 'A shipped profile, or the path of your own from .storelint.yaml');
}

const workloadDescriptions: Readonly<Record<string, string>> = {
  oltp: 'short reads and writes of few rows',
  olap: 'long scans and batch jobs',
  mixed: 'both of them',
  'write-heavy': 'mostly writes',
};

export async function pickWorkload({ workloads }: Choices): Promise<string | undefined> {
  const items = workloads.map((label) => ({ label, description: workloadDescriptions[label] ?? '' }));
  return (await vscode.window.showQuickPick(items, { title: 'Workload of these files', placeHolder: 'What the cluster is for' }))?.label;
}

/** One of the offers, or what was typed. @param evident label of the offer that is chosen unless another one is */
function pickOrType(
  offers: readonly vscode.QuickPickItem[],
  title: string,
  placeholder: string,
  evident?: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick();
    pick.title = title;
    pick.placeholder = placeholder;
    // Else the workbench puts what was typed, and short names, before the newest release. The type of this property is not public yet.
    Object.assign(pick, { sortByLabel: false });
    pick.items = offers;
    pick.activeItems = offers.filter(({ label }) => label === evident);
    pick.onDidChangeValue((value) => {
      pick.items = matching(offers, value);
    });
    pick.onDidAccept(() => {
      // Whoever types fast accepts before the items for it are shown.
      resolve((pick.selectedItems[0] ?? matching(offers, pick.value)[0])?.label);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** The offers that hold what was typed, then what was typed. */
function matching(offers: readonly vscode.QuickPickItem[], value: string): readonly vscode.QuickPickItem[] {
  const typed = value.trim().toLowerCase();
  const holds = (text: string | undefined) => text?.toLowerCase().includes(typed) === true;
  const found = offers.filter(({ label, detail }) => holds(label) || holds(detail)).map((offer) => ({ ...offer, alwaysShow: true }));
  const isOffer = typed === '' || offers.some(({ label }) => label.toLowerCase() === typed);
  return isOffer ? found : [...found, { label: value.trim(), description: 'as typed', alwaysShow: true }];
}
