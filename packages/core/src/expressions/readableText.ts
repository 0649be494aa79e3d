import type { CompiledExpression } from './compileExpression.js';

/** An expression as its author wrote it, nearly: without what the compiler added. */
export function readableText({ text }: CompiledExpression): string {
  return text
    .replaceAll('setting_(', 'setting(')
    .replaceAll('statedWorkload()', 'workload')
    .replaceAll('jdkRelease()', 'jdk')
    .replace(/\bhardware_(\w+)\(\)/g, 'hardware.$1')
    .replace(/\bfact_\w+\("(\w+)"\)/g, 'facts.$1')
    .replace(/\b(\d+)\.0\b/g, '$1');
}
