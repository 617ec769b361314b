import type { CodePurpose } from './code-purpose.ts';

/** A stored code; the code itself is known to the mail alone. */
export interface VerificationCode {
  readonly purpose: CodePurpose;
  /** The address it was sent to, as typed and as users are found by it. */
  readonly email: string;
  readonly emailNormalized: string;
  /** Whose address it was when the code was made; null where it was nobody's. */
  readonly userId: string | null;
  readonly wrongTries: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}
