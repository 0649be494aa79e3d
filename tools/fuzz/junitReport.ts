import type { Outcome } from './runTarget.js';
import type { FuzzTarget } from './target.js';

/** A test a target, for whoever counts tests. */
export function junitReport(
  outcomes: readonly { readonly target: FuzzTarget; readonly outcome: Outcome; readonly seconds: number }[],
): string {
  const failed = outcomes.filter(({ outcome }) => outcome.failures.length > 0).length;
  const cases = outcomes.map(({ target, outcome, seconds }) => {
    const start = `    <testcase classname="fuzz" name="${escaped(target.name)}: ${escaped(target.promise)}" time="${seconds.toFixed(1)}"`;
    const [failure] = outcome.failures;
    return failure === undefined ? `${start}/>` : `${start}>\n      <failure message="${escaped(failure.message)}"/>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="fuzz" tests="${outcomes.length}" failures="${failed}" errors="0" skipped="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd]/g, '?')
    .replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/\s+/g, ' ');
}
