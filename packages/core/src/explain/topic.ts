import type { Library, Topic } from './library.js';
import { explainSource, sourceText } from './source.js';

/** A statement of a source that no file setting carries; the source in words. */
export interface TopicExplanation extends Omit<Topic, 'names'> {
  readonly kind: 'topic';
  readonly name: string;
}

/** Topics that a name, or other words for it, stand for; `_` and `-` are the same. */
export function explainTopics(name: string, { knowledge }: Library): readonly TopicExplanation[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '-');
  const wanted = plain(name);
  return Object.entries(knowledge.topics())
    .filter(([key, topic]) => [key, ...topic.names].some((each) => plain(each) === wanted))
    .map(([key, { title, text, source, see }]) => ({
      kind: 'topic',
      name: key,
      title,
      text,
      source: sourceText(explainSource(source, knowledge.sources())),
      see,
    }));
}
