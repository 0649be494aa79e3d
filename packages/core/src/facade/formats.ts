export { parentOf } from '../formats/cassandraYaml/cassandraYamlContext.js';
export { withOtherYamlValue } from '../formats/cassandraYaml/otherYamlValue.js';
export { assignmentsOf, type Document, type Entry, hostsOf, includesOf } from '../formats/document.js';
export { escapeXml } from '../formats/hadoopXml/hadoopXmlEntities.js';
export { scanXml } from '../formats/hadoopXml/hadoopXmlTokens.js';
export { withOtherValue } from '../formats/hadoopXml/otherValue.js';
export type { WritingContext, WrittenVariable } from '../formats/writingContext.js';
