import fc from 'fast-check';

// Properties are tried with the same inputs each time: what lands does not hang on luck. Others are tried by hand, with STORELINT_SEED=NUMBER.
fc.configureGlobal({ seed: Number(process.env.STORELINT_SEED ?? 1) });
