// A plugin of Stryker, which tries all mutants within the lines that it is given: this checker turns away those that were not drawn.
import { readFileSync } from 'node:fs';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

export const keyOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  JSON.stringify([fileName, start.line, start.column, end.line, end.column, mutatorName, replacement]);

let drawn = new Set();

const checker = {
  async init() {
    drawn = new Set(JSON.parse(readFileSync(process.env.MUTANTS_DRAWN, 'utf8')));
  },
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(drawn.has(keyOf(mutant)))]));
  },
};

function verdict(isDrawn) {
  return isDrawn ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not drawn' };
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Checker, 'drawn', checker)];
