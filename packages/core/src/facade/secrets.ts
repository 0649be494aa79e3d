export type { SecretWords } from '../secrets/secretNames.js';
export { KnownSecrets, SecretTexts } from '../secrets/secretTexts.js';
