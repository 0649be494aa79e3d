'use strict';
// Stands for node:net in the built programs: the language server's library offers pipes and sockets, storelint speaks over standard streams or its parent's channel alone.
const refuse = () => {
  throw new Error('storelint opens no connection');
};

module.exports = { createServer: refuse, createConnection: refuse };
