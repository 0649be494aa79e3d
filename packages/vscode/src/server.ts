import { serveClient } from '@storelint/language-server/node';

serveClient(process.env.STORELINT_VERSION ?? '0.0.0');
