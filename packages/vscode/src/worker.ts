import { serveWorker } from '@storelint/language-server/browser';
import knowledge from 'storelint-knowledge';

serveWorker(knowledge, process.env.STORELINT_VERSION ?? '0.0.0');
