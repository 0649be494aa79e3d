import { describe, expect, it } from 'vitest';
import { shellCommandAt, shellCommands } from './shellCommands.js';

const words = (text: string) => shellCommands(text).map((command) => command.words.map((word) => word.text).join('|'));

describe('commands of a shell', () => {
  it.each([
    ['a b; c && d || e & f | g', ['a|b', 'c', 'd', 'e', 'f', 'g']],
    ['a \\\n  b \\\r\n c\nd', ['a|b|c', 'd']],
    [`a "b c" 'd "e' f\\ g h"i"'j'`, ['a|b c|d "e|f g|hij']],
    ['a "$X" ${Y:-1} $(b c) `d` "e $(f "g")"', ['b|c', 'd', 'f|g', 'a|${X}|${Y}|$()|$()|e $()']],
    ['a # b\n# c\nd#e', ['a', 'd#e']],
    ['X=1 sudo -u root -E a b >x 2>&1 </dev/null', ['a|b']],
    ['if ! a; then b; else c; fi', ['a', 'b', 'c']],
    ['f() { a; }\nfunction g {\n b\n}', ['a', 'function|g|{', 'b']],
    ['case $1 in\n  a) b;;\nesac', ['case|${1}|in', 'a', 'b']],
    ['cat <<EOF\na\nEOF\nb', ['cat', 'b']],
    ['cat > x <<-"E"\n\ta\n\tE\nb', ['cat', 'b']],
    ['ssh h <<EOF\na\nEOF', ['ssh|h', 'a']],
    ['cat > run.sh <<EOF\na\nEOF', ['cat', 'a']],
    ["bash -c 'a; b'", ['bash|-c|a; b', 'a', 'b']],
    ['ssh h "docker a $X"', ['ssh|h|docker a ${X}', 'docker|a|${X}']],
    ['echo "a; b"', ['echo|a; b']],
    ['a $((1 + 2)) ${b', ['a|$()|${b}']],
  ])('are those of %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each(['a "b', "a 'b", 'a $(b', 'a `b', 'cat <<E\na\n'])('are none where something stays open: %j', (text) => {
    expect(words(text)).toEqual([]);
  });

  it.each([
    ['x', {}],
    ['if a; then x; fi', { isInArm: true }],
    ['if a; then b; fi; x', {}],
    ['case a in b) x;; esac', { isInArm: true }],
    ['for i in 1 2; do x; done', { isRepeated: true }],
    ['for i in 1; do a; done; x', {}],
    ['f() {\n  x\n}', { isRepeated: true }],
    ['f() { a; }; x', {}],
    ['ssh h "a; x"', { isElsewhere: true }],
    ['ssh h <<E\nx\nE', { isElsewhere: true }],
    ['docker-machine ssh n1 "x y"', { isElsewhere: true }],
  ])('know what is around them: %j', (text, expected) => {
    const { isInArm, isRepeated, isElsewhere } = shellCommands(text).find((command) => command.words[0]?.text === 'x') ?? {};
    expect({ isInArm, isRepeated, isElsewhere }).toEqual({ isInArm: false, isRepeated: false, isElsewhere: false, ...expected });
  });

  it('know where each character stands', () => {
    const text = `a --b="c d" e'f'`;
    const [command] = shellCommands(text);
    const at = (word: number, from: number) => text.slice(command?.words[word]?.offsets[from]);
    expect([at(0, 0), at(1, 4), at(2, 1)]).toEqual([text, `c d" e'f'`, `f'`]);
  });

  it.each([
    ['x "a b c"', 3, '"', 'a|b|c'],
    ['x \'a "b c"\'', 3, "'", 'a|b c'],
    ['a b # c', 0, '', 'a|b'],
    ['a b; c', 0, '', 'a|b'],
    ['a "b', 0, '', ''],
  ])('may stand alone: %j from %i', (text, start, quote, expected) => {
    expect(
      shellCommandAt(text, start, quote)
        .map((word) => word.text)
        .join('|'),
    ).toBe(expected);
  });

  it('take no more time than their length asks for', () => {
    const start = performance.now();
    for (const text of [
      '$('.repeat(20_000),
      '"$('.repeat(20_000),
      "bash -c '".repeat(20_000),
      'a '.repeat(200_000),
      '<<E\n'.repeat(20_000),
    ])
      shellCommands(text);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
