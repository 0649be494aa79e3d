export type { SecretWords } from '../secrets/secretNames.js';
export { SecretTexts } from '../secrets/secretTexts.js';
