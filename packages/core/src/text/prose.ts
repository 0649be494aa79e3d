/** A sentence, or a heading with a colon: it begins with a capital, has several words, and none of the signs of a setting or a command. */
const sentence = /^(?:\d+\.[ \t]+)?\p{Lu}[^\s=$;]*(?:[ \t]+[^\s=$;]+){3,}[.:][ \t\r]*$/gmu;

const fewestSentences = 5;
const leastShare = 0.2;

/** Whether a text tells about a file in sentences, where it has the name of one: a page of notes called `Info-jvm.options`. */
export function isProse(text: string): boolean {
  const sentences = text.match(sentence)?.length ?? 0;
  return sentences >= fewestSentences && sentences > leastShare * (text.match(/^.*\S.*$/gm)?.length ?? 0);
}
