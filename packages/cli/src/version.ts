/** Version of storelint, written in by the build. */
export const version = process.env.STORELINT_VERSION ?? '0.0.0';
