import {
  EMAIL_VERIFICATION_CODE_LIFETIME_MS,
  INVITATION_CODE_LIFETIME_MS,
  MFA_ATTEMPT_LIFETIME_MS,
  PASSWORD_RESET_CODE_LIFETIME_MS,
  SIGN_IN_CODE_LIFETIME_MS,
} from '@keystead/contract';

/** How long a code of each purpose lives. A code serves the purpose it was made for and no other. */
export const codeLifetimeMillis = {
  email_verification: EMAIL_VERIFICATION_CODE_LIFETIME_MS,
  password_reset: PASSWORD_RESET_CODE_LIFETIME_MS,
  sign_in: SIGN_IN_CODE_LIFETIME_MS,
  team_invitation: INVITATION_CODE_LIFETIME_MS,
  mfa_attempt: MFA_ATTEMPT_LIFETIME_MS,
} as const;

export type CodePurpose = keyof typeof codeLifetimeMillis;
/** All but attempts at a second factor, which are answered to a sign-in and not mailed. */
export type MailedPurpose = Exclude<CodePurpose, 'mfa_attempt'>;
/** All that prove an address. An invitation proves nothing: whoever holds it may join. */
export type AddressPurpose = Exclude<MailedPurpose, 'team_invitation'>;
