import { isProse } from '../../text/prose.js';

/** A shell text, or one that Ambari keeps in a property of an XML file. */
export function isEnvironment(text: string): boolean {
  if (!/^\s*(?:<\?xml|<!--|<configuration)/.test(text)) return !/^\s*(?:<!DOCTYPE\s+html|<html|\{\s*")/i.test(text) && !isProse(text);
  // Ambari keeps the shell text in a property.
  return /<name>\s*content\s*<\/name>/.test(text);
}
