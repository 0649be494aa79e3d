export { assignmentsOf, type Document, type Entry, hostsOf, includesOf } from '../formats/document.js';
export { escapeXml } from '../formats/hadoopXml/hadoopXmlEntities.js';
export { scanXml } from '../formats/hadoopXml/hadoopXmlTokens.js';
export { withValueAt } from '../formats/otherWord.js';
export type { WritingContext, WrittenVariable } from '../formats/writingContext.js';
export { parentsOf, yamlPlaceAt } from '../formats/yamlPlace.js';
