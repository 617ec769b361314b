'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { ConnectedAccountsRow } from '../connected-accounts/connected-accounts-row.tsx';
import { EmailAddressesRow } from '../contact-channels/email-addresses-row.tsx';
import { ChangePasswordRow } from './change-password-row.tsx';
import { EmailVerificationRow } from './email-verification-row.tsx';
import type { Kit } from './kit.ts';
import { MfaRow } from './mfa-row.tsx';
import { SessionsRow } from './sessions-row.tsx';
import { KitContext } from './use-kit.ts';

/** Exported for the other sections that need it, so that it loads with this one. */
export { RecentSignInDialog } from './recent-sign-in-dialog.tsx';

export interface SecuritySectionProps {
  kit: Kit;
  user: CurrentUser;
}

export function SecuritySection({ kit, user }: SecuritySectionProps): ReactElement {
  const project = kit.useProjectState();
  // A row that arrives late would move the others away from under the pointer.
  if (project.isPending) return <kit.RowsSkeleton />;
  const maySetPassword = user.emailAuthEnabled && project.data?.config.credentialEnabled;
  return (
    <KitContext.Provider value={kit}>
      {user.primaryEmail !== null && <EmailVerificationRow user={user} email={user.primaryEmail} />}
      <EmailAddressesRow user={user} />
      {(user.hasPassword || maySetPassword) && <ChangePasswordRow user={user} />}
      <MfaRow user={user} />
      <ConnectedAccountsRow user={user} />
      <SessionsRow user={user} />
    </KitContext.Provider>
  );
}
