'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { useProjectState } from '../hooks/use-project.ts';
import { ChangePasswordRow } from './change-password-row.tsx';
import { EmailVerificationRow } from './email-verification-row.tsx';
import { MfaRow } from './mfa-row.tsx';
import { SessionsRow } from './sessions-row.tsx';

export interface SecuritySectionProps {
  user: CurrentUser;
}

export function SecuritySection({ user }: SecuritySectionProps): ReactElement {
  const project = useProjectState();
  const maySetPassword = user.emailAuthEnabled && project.data?.config.credentialEnabled;
  return (
    <>
      {user.primaryEmail !== null && <EmailVerificationRow user={user} email={user.primaryEmail} />}
      {(user.hasPassword || maySetPassword) && <ChangePasswordRow user={user} />}
      <MfaRow user={user} />
      <SessionsRow user={user} />
    </>
  );
}
