export { type FileFailure, type Files, type FileText, filesOf, isFailure, type Knowledge } from '../host.js';
