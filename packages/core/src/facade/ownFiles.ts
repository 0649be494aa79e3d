export { globMatcher } from '../text/globMatcher.js';
export { problemText } from '../text/ownFile.js';
export { parseYamlTree, type YamlMap, type YamlTree } from '../text/yamlTree.js';
