import type { FuzzTarget } from '../target.js';
import { baseline } from './baseline.js';
import { check } from './check.js';
import { configuration } from './configuration.js';
import { encoding } from './encoding.js';
import { expressions } from './expressions.js';
import { fixes } from './fixes.js';
import { formats } from './formats.js';
import { globs } from './globs.js';
import { languageServer } from './languageServer.js';
import { packs } from './packs.js';
import { profiles } from './profiles.js';
import { program } from './program.js';
import { reports } from './reports.js';
import { secrets } from './secrets.js';
import { templates } from './templates.js';

/** Every target; a new one is a file beside this one and a line here. */
export const targets: readonly FuzzTarget[] = [
  formats,
  templates,
  encoding,
  expressions,
  packs,
  configuration,
  globs,
  profiles,
  baseline,
  check,
  fixes,
  reports,
  program,
  secrets,
  languageServer,
];
