import type { MailedPurpose } from './code-purpose.ts';

/** Whether a code can be used. */
export interface CodeState {
  readonly wrongTries: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** The code of an attempt, as far as it matters after it was found. */
export interface AttemptState extends CodeState {
  readonly userId: string;
}

/** A stored code; the code itself is known to the mail alone. */
export interface VerificationCode extends CodeState {
  readonly purpose: MailedPurpose;
  /** The address it was sent to, as typed and as users are found by it. */
  readonly email: string;
  readonly emailNormalized: string;
  /** Whose address it was when the code was made; null where it was nobody's. */
  readonly userId: string | null;
}

/** A code that could be used when it was looked at: what `redeemCode` wants. */
export interface CheckedCode extends VerificationCode {
  readonly hash: Buffer;
}

/** The code of an invitation, with the team that it is for. */
export interface Invitation extends VerificationCode {
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** The member who invites; null where a server does. */
  readonly inviterId: string | null;
}
