import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { ourSelector } from './ourFiles.js';

/** Starts a client with these options: a process on the desktop, a worker in a browser. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Pages of rules are opened in the editor that is asked for this address. */
export const rulePath = '/rule/';

/** Command that opens the page of a rule. */
export const showRule = 'storelint.showRule';

/** Commands that links in hovers may run. */
const linkedCommands = [showRule, 'storelint.applyAdvice', 'storelint.explain'];

export function clientOptions(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): LanguageClientOptions {
  const settings = vscode.workspace.getConfiguration('storelint');
  return {
    documentSelector: ourSelector,
    outputChannel: output,
    diagnosticCollectionName: 'storelint',
    initializationOptions: {
      ownCommands: true,
      status: true,
      pushHeld: true,
      suggestCommand: 'editor.action.triggerSuggest',
      checkWorkspace: settings.get('checkWorkspace', true),
      debounce: settings.get('debounce', 700),
      rulePages: rulePagesOf(context),
    },
    markdown: { isTrusted: false, supportHtml: false },
    middleware: {
      provideHover: async (document, position, token, next) => {
        const hover = await next(document, position, token);
        linkRules(context, hover);
        return hover;
      },
    },
  };
}

function rulePagesOf(context: vscode.ExtensionContext): string {
  return `${vscode.env.uriScheme}://${context.extension.id}${rulePath}`;
}

/** Hovers show addresses of the editor itself without a link, but take commands: those that we make ourselves. */
export function linkRules(context: vscode.ExtensionContext, hover: vscode.Hover | null | undefined): void {
  for (const content of hover?.contents ?? []) if (content instanceof vscode.MarkdownString) linkRulesIn(content, rulePagesOf(context));
}

function linkRulesIn(content: vscode.MarkdownString, rulePages: string): void {
  const [first = '', ...others] = content.value.split(`](${rulePages}`);
  const linked = others.map((rest) => {
    const end = rest.indexOf(')');
    return `](command:${showRule}?${encodeURIComponent(JSON.stringify([rest.slice(0, end)]))}${rest.slice(end)}`;
  });
  content.value = [first, ...linked].join('');
  content.isTrusted = { enabledCommands: linkedCommands };
}
