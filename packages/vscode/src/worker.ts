import knowledge from 'storelint-knowledge';
import { serveWorker } from '../../language-server/src/browser.js';

serveWorker(knowledge, process.env.STORELINT_VERSION ?? '0.0.0');
