export type { FileKey, WrittenLines } from '../products/definition.js';
export { hookPattern } from '../products/hookPattern.js';
export { createFile, editorOf, parseDocument, type VariablePart, variablePartsAt } from '../products/parseDocument.js';
export type { AmountTable, EffectiveValues, FailoverEvent, MachinePlan, ScanRates } from '../products/productAdvice.js';
export { confirmByContent, recognizeByName } from '../products/recognition.js';
export {
  daemonDefinition,
  definitionOf,
  environmentVariables,
  type FileKind,
  fileDefinition,
  fileForSetting,
  fileKinds,
  filesReadBy,
  isReleased,
  knownProducts,
  type Product,
  productNames,
  products,
  productsReadBy,
  type Releasable,
  type Role,
  releasableOf,
  releasables,
  releasedTogether,
  releaseIn,
  statedProducts,
} from '../products/registry.js';
