import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* The kernel's settings, for rules about daemons: a role reads its own files, and no sysctl.conf is among them. */

export const kernelFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'sysctl(string): double',
    description: "number that the deployment's sysctl files give a kernel setting; unknown where none sets it, or two set it differently",
    reads: { file: ['sysctl'] },
    call: ({ resolution: { deployment } }, name: string) => {
      const entries = deployment.documents
        .filter(({ kind }) => kind === 'sysctl')
        .flatMap((document) => document.entries.filter(({ key }) => key === name).slice(-1));
      const texts = new Set(entries.map(({ value, hole }) => (hole === undefined ? value?.trim() : undefined)));
      const [text] = texts;
      return texts.size === 1 && text !== undefined && /^\d+$/.test(text) ? Number(text) : unknown();
    },
  },
  {
    signature: 'setsSysctl(string): bool',
    description: "whether one of the deployment's sysctl files sets a kernel setting",
    reads: { file: ['sysctl'] },
    call: ({ resolution: { deployment } }, name: string) =>
      deployment.documents.some(({ kind, entries }) => kind === 'sysctl' && entries.some(({ key }) => key === name)),
  },
];
