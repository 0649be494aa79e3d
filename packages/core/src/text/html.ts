import { composer } from './printable.js';
import { visible } from './visible.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** HTML, in elements and between the double quotes of attributes: `html\`<p title="${name}">${value}</p>\``. */
export const html = composer('html', (text) => visible(text).replace(/[&<>"]/g, (character) => entities[character] ?? ''));
