const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a code of each purpose lives. A code serves the purpose it was made for and no other. */
export const codeLifetimeMillis = {
  email_verification: 24 * HOUR_MS,
  password_reset: 30 * MINUTE_MS,
  sign_in: 10 * MINUTE_MS,
} as const;

export type CodePurpose = keyof typeof codeLifetimeMillis;
