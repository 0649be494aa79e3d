/** The call, a rule file or `.storelint.yaml` is wrong: told in one line, exit status 2. */
export class CallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CallError';
  }
}

export const exitStatus = { fine: 0, findings: 1, wrongCall: 2, nothingToCheck: 3, bug: 70, interrupted: 130 } as const;
