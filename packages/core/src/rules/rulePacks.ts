import type { FileProblem } from '../text/ownFile.js';
import type { CompiledRule, RuleProse } from './compiledRule.js';
import type { LoadedRules } from './ruleFile.js';

/** The users' own rules. An id belongs to the first file that has it. */
export class RulePacks {
  readonly byId = new Map<string, CompiledRule>();
  readonly prose = new Map<string, RuleProse>();
  private readonly byFile = new Map<string, readonly CompiledRule[]>();

  /** @param shippedIds ids that no rule of a user may have */
  constructor(private readonly shippedIds: () => readonly string[]) {}

  has(path: string): boolean {
    return this.byFile.has(path);
  }

  /** Takes in what was loaded from a file; gives what is wrong with it. */
  add(path: string, { rules, prose, places, problems }: LoadedRules): readonly FileProblem[] {
    const wrong = [...problems];
    const shipped = new Set(this.shippedIds());
    const own: CompiledRule[] = [];
    for (const [index, rule] of rules.entries()) {
      const first = shipped.has(rule.id) ? "storelint's own rules" : this.byId.get(rule.id)?.pack;
      if (first !== undefined) {
        const { start = { line: 0, column: 0 }, end = start } = places[index] ?? {};
        wrong.push({ path, start, end, message: `${rule.id}: the id stands in ${first} already` });
        continue;
      }
      const ofPack = { ...rule, pack: path };
      own.push(ofPack);
      this.byId.set(rule.id, ofPack);
    }
    this.byFile.set(path, own);
    const described = new Map(prose.map((each) => [each.id, each]));
    for (const { id } of own) {
      const ofRule = described.get(id);
      if (ofRule !== undefined) this.prose.set(id, ofRule);
    }
    return wrong;
  }

  /** The rules of some files, each once. */
  of(paths: Iterable<string>): readonly CompiledRule[] {
    return [...new Set(paths)].flatMap((path) => this.byFile.get(path) ?? []);
  }
}

/** The directories of a glob that hold no pattern; the whole of it where it is none. */
export function globBase(glob: string): string {
  const parts = glob.replace(/^\.\//, '').split('/');
  const first = parts.findIndex((part) => /[*?[\]{}()!\\]/.test(part));
  return first < 0 ? glob : parts.slice(0, first).join('/') || '.';
}
