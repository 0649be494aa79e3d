import type { Plant } from '../plant.js';
import { around } from './around.js';
import { carriers } from './carriers.js';
import { cassandraYaml } from './cassandraYaml.js';
import { forms } from './forms.js';
import { hadoopXml } from './hadoopXml.js';
import { settingMaps } from './settingMaps.js';
import { shell } from './shell.js';
import { smallFiles } from './smallFiles.js';
import { aroundWritten, writtenBy } from './written.js';

const files: readonly Plant[] = [...hadoopXml, ...cassandraYaml, ...shell, ...smallFiles];

/** Every planted secret. */
export const plants: readonly Plant[] = [...files, ...writtenBy(files), ...aroundWritten, ...settingMaps, ...around, ...carriers, ...forms];
