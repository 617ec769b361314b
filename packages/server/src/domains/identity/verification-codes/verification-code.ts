import type { MailedPurpose } from './code-purpose.ts';

/** Whether a code can be used. */
export interface CodeState {
  readonly wrongTries: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** The state of an attempt, after its code was found. */
export interface AttemptState extends CodeState {
  readonly userId: string;
}

/** A stored code; only the email contains the code itself. */
export interface VerificationCode extends CodeState {
  readonly purpose: MailedPurpose;
  /** The address it was sent to, as typed and as users are found by it. */
  readonly email: string;
  readonly emailNormalized: string;
  /** The user who had the address when the code was created; null if nobody had it. */
  readonly userId: string | null;
}

/** A code that could be used when it was checked, as `redeemCode` requires. */
export interface CheckedCode extends VerificationCode {
  readonly hash: Buffer;
}

/** The code of an invitation, with its team. */
export interface Invitation extends VerificationCode {
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** The member who invites; null if a server does. */
  readonly inviterId: string | null;
}
