import { type ConnectionOptions, LSPErrorCodes, Message } from 'vscode-languageserver';

/** A request that the client takes back before its turn is not answered: after a storm of keys only the last ones are. */
export const connectionOptions: ConnectionOptions = {
  connectionStrategy: {
    cancelUndispatched: (message) =>
      Message.isRequest(message)
        ? { jsonrpc: '2.0', id: message.id, error: { code: LSPErrorCodes.RequestCancelled, message: 'taken back' } }
        : undefined,
  },
};
