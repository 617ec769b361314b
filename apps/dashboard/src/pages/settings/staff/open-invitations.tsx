import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OwnerInvitation } from '@keystead/client/admin';
import { Icon } from '@keystead/ui';
import { mailIcon } from '@keystead/ui/dashboard';
import { Loaded } from '../../../kit/loaded.tsx';
import { Rows } from '../../../kit/rows.tsx';
import { InvitationRow } from '../../../project/invitation-row.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { formatRelative, t } from '../../../words.ts';
import { roleNames } from './role-words.ts';
import { whyNotResent } from './why-not-mailed.ts';

/** Invitations that haven't been accepted yet. */
export function OpenInvitations(): ReactElement {
  const admin = useAdmin();
  const query = useQuery({
    queryKey: ['staff', admin.projectId, 'invitations'],
    queryFn: () => admin.listOwnerInvitations(),
  });
  return (
    <Loaded query={query} lines={1}>
      {(invitations) =>
        invitations.length === 0 ? (
          <p className="muted">{t('No pending invitations.')}</p>
        ) : (
          <Rows>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                email={invitation.recipientEmail}
                icon={<Icon path={mailIcon} />}
                detail={describe(invitation)}
                right="staff"
                resend={
                  invitation.isTransfer
                    ? undefined
                    : () => admin.inviteStaff(invitation.recipientEmail, invitation.role)
                }
                revoke={() => admin.revokeOwnerInvitation(invitation.id)}
                refreshes={['staff']}
                say={whyNotResent}
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function describe({ role, isTransfer, expiresAt }: OwnerInvitation): string {
  const kind = isTransfer ? t('Ownership offer') : t('Invited as {role}', { role: roleNames[role] });
  return `${kind} · ${t('Expires {when}', { when: formatRelative(expiresAt) })}`;
}
