// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are of templates
import { expect, it } from 'vitest';
import { formFault, meantFlag } from './jvmFlagForm.js';

it.each([
  ['-XX:+UseG1GC', 'bool', true],
  ['-XX:UseG1GC', 'bool', false],
  ['-XX:UseG1GC=true', 'bool', false],
  ['-XX:+UseG1GC,', 'bool', false],
  ['-XX:MaxGCPauseMillis=200', 'uintx', true],
  ['-XX:MaxGCPauseMillis:=200', 'uintx', true],
  ['-XX:StringTableSize=0x10000', 'size_t', true],
  ['-XX:AutoBoxCacheMax=8K', 'intx', true],
  ['-XX:MaxGCPauseMillis', 'uintx', false],
  ['-XX:+MaxGCPauseMillis', 'uintx', false],
  ['-XX:MaxGCPauseMillis=200ms', 'uintx', false],
  ['-XX:MaxGCPauseMillis=${PAUSE}', 'uintx', true],
  ['-XX:MaxGCPauseMillis=PAUSE', 'uintx', true],
  ['-XX:MaxRAMPercentage=75', 'double', true],
  ['-XX:MaxRAMPercentage=.5', 'double', true],
  ['-XX:MaxRAMPercentage=75%', 'double', false],
  ['-XX:StartFlightRecording', 'ccstr', true],
])('%s of type %s', (text, type, isFine) => {
  expect(meantFlag(text, () => true)).toMatch(/^[A-Z]\w+$/);
  expect(formFault(text, type) === undefined).toBe(isFine);
});

it.each([
  ['-XX:MaxDirectMemorySize28g', 'MaxDirectMemorySize'],
  ['-XX:MaxGCPauseMillis500', 'MaxGCPauseMillis'],
  ['-XX:UseAVX3', 'UseAVX'],
  ['-XX:C1InlineStackLimit', 'C1InlineStackLimit'],
  ['-XX:NewFlag2=5', 'NewFlag2'],
  ['-XX:+NewFlag2', 'NewFlag2'],
])('%s means %s', (text, flag) => {
  expect(meantFlag(text, (name) => name === 'C1InlineStackLimit')).toBe(flag);
});
