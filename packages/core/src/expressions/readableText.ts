import type { ASTNode } from '@marcbachmann/cel-js';
import type { CompiledExpression } from './compileExpression.js';
import { parseExpression } from './expressionEnvironment.js';
import { calledVariables, literalText, nodesIn, type Replacement, splice } from './expressionTree.js';

/** An expression as its author wrote it, nearly: without what the compiler added. */
export function readableText({ text }: CompiledExpression): string {
  const replacements: Replacement[] = [];
  const visit = (node: ASTNode): void => {
    if (node.op === 'value' && typeof node.args === 'number')
      replacements.push({ start: node.start, end: node.end, text: String(node.args) });
    if (node.op !== 'call') {
      for (const below of nodesIn(node.args)) visit(below);
      return;
    }
    const [name, callArguments] = node.args;
    const [first] = callArguments;
    const shown = writtenCall(name, literalText(first) ?? '');
    if (shown !== undefined) replacements.push({ start: node.start, end: node.end, text: shown });
    else {
      // Each round of a comprehension was made a step.
      if (first !== undefined && (name === 'step_' || name === 'stepValue_'))
        replacements.push({ start: node.start, end: first.start, text: '' }, { start: first.end, end: node.end, text: '' });
      for (const argument of callArguments) visit(argument);
    }
  };
  visit(parseExpression(text).ast);
  return splice(text, replacements);
}

/** What stood in the place of a call that the compiler wrote; undefined for any other. */
function writtenCall(name: string, argument: string): string | undefined {
  if (name === 'setting_') return `setting(${JSON.stringify(argument)})`;
  if (name.startsWith('fact_')) return `facts.${argument}`;
  if (name.startsWith('hardware_') && argument === '') return `hardware.${name.slice('hardware_'.length)}`;
  return [...calledVariables].find(([, called]) => called === name)?.[0];
}
