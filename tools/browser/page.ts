import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Pixels by which the page is wider than the window. */
export const beyondTheWindow = 'document.documentElement.scrollWidth - innerWidth';

/** Windows, wide and narrow, light and dark. */
export const windows = [1280, 390].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

/** Opens a page, and tells what stands on its console and what it asks for. */
export async function open(page: Page, path: string): Promise<{ readonly said: readonly string[]; readonly asked: readonly string[] }> {
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (problem) => said.push(problem.message));
  page.on('dialog', (dialog) => said.push(dialog.message()));
  page.on('request', (request) => request.url().startsWith('data:') || asked.push(request.url()));
  await page.goto(`file://${path}`);
  return { said, asked };
}

export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary ?? ''}`));
}

/** PICTURES=directory keeps a picture of each. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: true });
}
