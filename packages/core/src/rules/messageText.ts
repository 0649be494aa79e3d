import type { Resolution } from '../deployment/deployment.js';
import { nameOf } from '../deployment/nameOf.js';
import type { ExpressionEvaluator } from '../expressions/evaluator.js';
import type { ExpressionValue } from '../expressions/expressionFunction.js';
import { formatNumber } from '../expressions/quantities.js';
import type { MessagePart } from './compiledRule.js';

/** What messages count, as it stands behind a number, perhaps with an adjective: "3 nodes", "3 live DataNodes". */
export const counted =
  /^( (?:(?!(?:of|in|on|for|to|and|or|beside|below|above|with|by|as|from|at|than) )[a-z-]+ )?)((?:Data|Name|Journal)Nodes|(?:Node|Resource)Managers|WALs|blocks|bytes|cells|clients|compactions|compactors|connections|containers|controllers|copies|cores|daemons|directories|disks|families|files|flushes|handlers|hosts|lines|machines|masters|members|memstores|nodes|operations|partitions|pods|ports|processes|queues|racks|regions|replicas|requests|retries|rows|seeds|servers|settings|sizes|tables|tasks|threads|tokens|tombstones|transactions|validations|volumes|writers)\b/;

function singular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/(?<=sh|ss|ch|x)es$|(?<!s)s$/, '');
}

/** A message with its values filled in. What stands behind a 1 is written as one: a message says "{count(hosts)} hosts". */
export function messageText(parts: readonly MessagePart[], resolution: Resolution, evaluator: ExpressionEvaluator): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('setting' in part) return nameOf(resolution, part.setting);
    const outcome = evaluator.evaluate(part, resolution);
    return outcome.known ? formatValue(outcome.value) : 'an unknown value';
  });
  return texts
    .map((text, at) =>
      at > 0 && texts[at - 1] === '1' ? text.replace(counted, (_, between: string, noun: string) => between + singular(noun)) : text,
    )
    .join('');
}

/** A value as a reader would write it: `31 GiB`, `0.41`, `a, b`. */
export function formatValue(value: ExpressionValue): string {
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.map((item: ExpressionValue) => formatValue(item)).join(', ');
  return String(value);
}
