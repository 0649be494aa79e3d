export type { CheckSummary } from './commands.js';
export type { AdvisedChange, ShownAdvice } from './features/advice.js';
export type { Choices } from './features/choices.js';
export { releaseOrigin } from './features/codeLens.js';
export type { ShownUpgrade } from './features/upgrade.js';
export { type ChangedFile, smallestEdit } from './features/workspaceEdits.js';
export { type FilesMessage, filesNotification } from './filesMessage.js';
export { holderGlobs, holderWords, watchedGlobs } from './watchedFiles.js';
