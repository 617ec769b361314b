import {
  EMAIL_VERIFICATION_CODE_LIFETIME_MS,
  INVITATION_CODE_LIFETIME_MS,
  MFA_ATTEMPT_LIFETIME_MS,
  PASSWORD_RESET_CODE_LIFETIME_MS,
  SIGN_IN_CODE_LIFETIME_MS,
} from '@keystead/contract';

/** The lifetime of a code, by purpose. A code works for the purpose it was created for, and no other. */
export const codeLifetimeMillis = {
  email_verification: EMAIL_VERIFICATION_CODE_LIFETIME_MS,
  password_reset: PASSWORD_RESET_CODE_LIFETIME_MS,
  sign_in: SIGN_IN_CODE_LIFETIME_MS,
  team_invitation: INVITATION_CODE_LIFETIME_MS,
  mfa_attempt: MFA_ATTEMPT_LIFETIME_MS,
} as const;

export type CodePurpose = keyof typeof codeLifetimeMillis;
/** All purposes except two-factor attempts, whose code is part of the response to a sign-in and is not emailed. */
export type MailedPurpose = Exclude<CodePurpose, 'mfa_attempt'>;
/** The purposes that verify an address. An invitation verifies nothing: anyone who has it may join. */
export type AddressPurpose = Exclude<MailedPurpose, 'team_invitation'>;
