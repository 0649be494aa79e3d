import { serveClient } from '../../language-server/src/node.js';

serveClient(process.env.STORELINT_VERSION ?? '0.0.0');
