import type { CatalogCheck } from './catalogCheck.js';
import { editOfNoLine } from './edits.js';
import {
  improbableNumber,
  malformedValue,
  outsideDomain,
  refusedValue,
  slippedUnit,
  unknownClass,
  unknownWord,
  unworkableAmount,
} from './meanings.js';
import { misspeltSetting, namesOfTwoEras, newerSetting, removedSetting, renamedSetting, unknownSetting, unreadSetting } from './names.js';
import { emptyValue, runTogether, undefinedVariable } from './nothing.js';
import {
  commentInValue,
  keyGivenTwice,
  lowLimit,
  malformedProperty,
  misspeltKey,
  misspeltProperty,
  misspeltVariable,
  quotesInValue,
  switchNotRead,
} from './otherLines.js';
import { overwrittenOptions } from './overwritten.js';
import { refusedByOwnJdk } from './ownJdk.js';
import { ordinaryPassword } from './passwords.js';
import { finalOverridden, givenTwice, givenTwiceAlike, oldAndNewName, overruledByFile, pathTwice } from './repetition.js';
import { unsetVariable } from './usedVariables.js';
import { oddlyRead, placeholderLeft, refusedAtStart, refusedAtUse, replacedValue } from './values.js';

export type { CatalogCheck, CatalogIssue } from './catalogCheck.js';

/** Checks of every line at once, by the name that a rule's `check: catalog.<name>` uses. */
export const catalogChecks: Readonly<Record<string, CatalogCheck>> = {
  unknownSetting,
  misspeltSetting,
  unreadSetting,
  removedSetting,
  newerSetting,
  renamedSetting,
  givenTwice,
  givenTwiceAlike,
  oldAndNewName,
  finalOverridden,
  overruledByFile,
  pathTwice,
  refusedAtStart,
  refusedAtUse,
  replacedValue,
  oddlyRead,
  placeholderLeft,
  emptyValue,
  undefinedVariable,
  runTogether,
  refusedValue,
  malformedValue,
  unknownWord,
  unknownClass,
  outsideDomain,
  improbableNumber,
  slippedUnit,
  unworkableAmount,
  misspeltVariable,
  unsetVariable,
  malformedProperty,
  misspeltProperty,
  misspeltKey,
  keyGivenTwice,
  switchNotRead,
  commentInValue,
  quotesInValue,
  lowLimit,
  ordinaryPassword,
  overwrittenOptions,
  refusedByOwnJdk,
  namesOfTwoEras,
  editOfNoLine,
};
