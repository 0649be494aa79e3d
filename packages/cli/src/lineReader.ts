/** Loaded where something is asked: the program is run from its cache, in which import() reaches its own modules alone. */
export { createInterface } from 'node:readline';
