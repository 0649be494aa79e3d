export { all, code, type Html, section, table } from './advice/markup.js';
export { reportStyle } from './advice/style.js';
