/** The call, a rule file or `.storelint.yaml` is wrong: each message is told in a line, exit status 2. */
export class CallError extends Error {
  readonly messages: readonly string[];

  constructor(...messages: readonly string[]) {
    super(messages.join('; '));
    this.name = 'CallError';
    this.messages = messages;
  }
}

/** What core refuses as out of range is a wrong call. @throws {CallError} */
export function asCall<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw error instanceof RangeError ? new CallError(error.message) : error;
  }
}

export const exitStatus = { fine: 0, findings: 1, wrongCall: 2, nothingToCheck: 3, bug: 70, interrupted: 130 } as const;
