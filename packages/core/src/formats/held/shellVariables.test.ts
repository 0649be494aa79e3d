import { describe, expect, it } from 'vitest';
import { runCommands } from './runCommands.js';
import { shellScript } from './shellCommands.js';
import { ShellVariables } from './shellVariables.js';

/** The commands `x` of a script, each with its words, as its variables make them. */
function turns(text: string): readonly string[] {
  const script = shellScript(text);
  const variables = new ShellVariables(text, script);
  return script.commands
    .filter(({ words }) => words[0]?.text === 'x')
    .flatMap((command) => {
      const known = variables.turnsOf(command);
      const shown = (known ?? [variables.filled(command)]).map(({ words }) => words.map(({ text: word }) => word).join(' '));
      return known === undefined ? ['?', ...shown] : shown;
    });
}

describe('variables of a script', () => {
  it.each([
    ['A=1\nx $A ${A} "a $A" b$A', ['x 1 1 a 1 b1']],
    ['A=\'b c\'; x "$A" $A', ['x b c ${A}']],
    ['export A=1\nreadonly B=2\nx $A$B', ['x 12']],
    ['A=a\nexport A\nx $A', ['x a']],
    ['A=a\nB=$A-b\nC="$B c"\nx "$C"', ['x a-b c']],
    ["A=1; x '$A' \\$A", ['x $A $A']],
    ['A=1; f() { x $A; }', ['?', 'x 1']],
    ['A=1; if a; then x $A; fi', ['x 1']],
    ['A=1; y $(x $A)', ['x 1']],
    ['A=1; ssh h x $A', []],
    ['. ./env.sh\nA=1\nx $A', ['x 1']],
  ])('are put in where they are certain: %j', (text, expected) => {
    expect(turns(text)).toEqual(expected);
  });

  it.each([
    ['x $A; A=1'],
    ['A=1; A=2; x $A'],
    ['A=1; A+=2; x $A'],
    ['A=1\n. ./env.sh\nx $A'],
    ['A=1; eval "$B"; x $A'],
    ['A=1; read -p q A; x $A'],
    ['A=1; f() { local A=2; }; x $A'],
    ['A=1; unset A; x $A'],
    ['A=1; ((A++)); x $A'],
    ['A=1; : ${A:=2}; x $A'],
    ['A=1; printf -v A b; x $A'],
    ['A=1; for A in b; do y; done; x $A'],
    ['if a; then A=1; fi; x $A'],
    ['[ -n "$B" ] && A=1; x $A'],
    ['[ -n "$B" ] ||\n A=1; x $A'],
    ['f() { A=1; }; x $A'],
    ['A=1 y; x $A'],
    ['A=$1; x $A'],
    ['A=$(date); x $A'],
    ['A=${A:-1}; x $A'],
    ['A=1; while read A; do y; done; x $A'],
    ['A="1 2"; x $A'],
    ['A="*"; x $A'],
    ['A=; x $A'],
    ['A=(1 2); x $A'],
  ])('stay what the shell fills in elsewhere: %j', (text) => {
    expect(turns(text)).toEqual(['x ${A}']);
  });

  it.each([
    ['for i in 1 2; do x n$i; done', ['x n1', 'x n2']],
    ['for i in {1..3}\ndo\n  x $i\ndone', ['x 1', 'x 2', 'x 3']],
    ['for i in n{1..2}.a z{p,q}; do x $i; done', ['x n1.a', 'x n2.a', 'x zp', 'x zq']],
    ['for i in $(seq 2 3) `seq 1`; do x $i; done', ['x 2', 'x 3', 'x 1']],
    ['N=2\nfor i in $(seq 1 $N); do x $i; done', ['x 1', 'x 2']],
    ['L="a b"; for i in $L "$L"; do x "$i"; done', ['x a', 'x b', 'x a b']],
    ['for a in 1 2; do for b in 3 4; do x $a$b; done; done', ['x 13', 'x 14', 'x 23', 'x 24']],
    ['for i in 1 2; do y; done; for i in 3 4; do x $i; done', ['x 3', 'x 4']],
  ])('of loops have a value each turn: %j', (text, expected) => {
    expect(turns(text)).toEqual(expected);
  });

  it.each([
    ['for i in $NODES; do x $i; done'],
    ['for i in "$@"; do x $i; done'],
    ['for i; do x $i; done'],
    ['for i in *; do x $i; done'],
    ['for i in a{b,{c,d}}; do x $i; done'],
    ['for i in {01..03}; do x $i; done'],
    ['for i in {1..1000}; do x $i; done'],
    ['for i in $(seq 1 $N); do x $i; done'],
    ['for i in $(seq 1 $(nproc)); do x $i; done'],
    ['for i in 1 2; do if a; then continue; fi; x $i; done'],
    ['for ((i = 1; i < 4; i++)); do x $i; done'],
    ['while read i; do x $i; done'],
    ['f() { for i in 1 2; do x $i; done; }'],
    ['until a; do for i in 1 2; do x $i; done; done'],
    ['for a in {1..10}; do for i in {1..10}; do x $i; done; done'],
  ])('of loops whose turns are not known have none: %j', (text) => {
    expect(turns(text)).toEqual(['?', 'x ${i}']);
  });

  it('double in length only so often', () => {
    const names = Array.from({ length: 60 }, (_, at) => `A${at}`);
    const text = `A0=xy\n${names
      .slice(1)
      .map((name, at) => `${name}=$A${at}$A${at}`)
      .join('\n')}\nx $A59`;
    expect(turns(text)).toEqual(['x ${A59}']);
  });

  it('take no more time than their length asks for', () => {
    const start = process.cpuUsage();
    for (const text of [
      'for a in 1 2; do '.repeat(20_000),
      `${'A=$B$B\n'.repeat(20_000)}x $A`,
      `${Array.from({ length: 5000 }, (_, at) => `A${at}=1\n`).join('')}${'docker run -d $A1 x\n'.repeat(5000)}`,
      'for a in {1..50}; do docker run -d --name n$a x; done\n'.repeat(5000),
      '((a '.repeat(20_000),
    ])
      runCommands('a.sh', `docker run x\n${text}`);
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });

  it('start containers with names of their own, or a command an unknown number', () => {
    const started = (text: string) => runCommands('a.sh', text).map(({ pair, isOne }) => `${pair.key.text}${isOne ? '' : '?'}`);
    expect(started('for i in 1 2; do docker run -d --name zk$i -p 218$i:2181 zookeeper; done')).toEqual(['zk1', 'zk2']);
    expect(started('for i in 1 2; do docker run -d -p 218$i:2181 zookeeper; done')).toEqual(['zookeeper?']);
    expect(started('for i in 1 2; do [ $i = 1 ] && docker run -d --name zk$i zookeeper; done')).toEqual(['zk1?', 'zk2?']);
    expect(started('D="-d -p 1:2"; I=zookeeper; docker run $D --name a $I')).toEqual([]);
    expect(started('N=zk; I=zookeeper:3.9; docker run -d --name $N-1 $I')).toEqual(['zk-1']);
  });
});
