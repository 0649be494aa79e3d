import { knownProducts } from '../../products/registry.js';
import type { ExpressionFunction } from '../expressionFunction.js';
import { arithmeticFunctions } from './arithmetic.js';
import { hostFunctions } from './host.js';
import { jvmFunctions } from './jvm.js';
import { jvmAccessFunctions } from './jvmAccess.js';
import { jvmFlagNameFunctions } from './jvmFlagNames.js';
import { machineMemoryFunctions } from './machineMemory.js';
import { portFunctions } from './ports.js';
import { settingFunctions } from './settings.js';
import { textFunctions } from './texts.js';
import { variableFunctions } from './variables.js';

/** Every function that expressions can call, by what it is about. A new topic is a new file here, or in the folder of the product that it is about; `npm run docs` lists them in docs/functions.md. */
export const functionTopics: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'Numbers and quantities': arithmeticFunctions,
  ...Object.assign({}, ...knownProducts.map(({ functions }) => functions)),
  'Machine, facts, release and role': hostFunctions,
  'JVM: heap, flags and variables': jvmAccessFunctions,
  'JVM: lists of arguments': jvmFunctions,
  'JVM: names of flags': jvmFlagNameFunctions,
  'Memory of the whole machine': machineMemoryFunctions,
  'Ports of daemons': portFunctions,
  Settings: settingFunctions,
  'Texts and lists': textFunctions,
  'Variables of env files': variableFunctions,
};

export const expressionFunctions: readonly ExpressionFunction[] = Object.values(functionTopics).flat();
