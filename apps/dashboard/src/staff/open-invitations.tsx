import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OwnerInvitation } from '@keystead/client/admin';
import { Button, Icon, showToast, Skeleton } from '@keystead/ui';
import { mailIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { UserRow } from '../user/user-row.tsx';
import { formatRelative, t } from '../words.ts';
import { roleNames } from './role-words.ts';
import { invitationsQuery } from './staff-query.ts';
import { isWithheld } from './why-not-mailed.ts';

/** Who was invited and has not come yet. */
export function OpenInvitations(): ReactElement {
  const { data, error, refetch } = useQuery(invitationsQuery(useAdmin()));
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  if (data.length === 0) return <p className="settings-about">{t('No open invitations.')}</p>;
  return (
    <ul className="settings-box user-rows">
      {data.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

interface InvitationProps {
  invitation: OwnerInvitation;
}

function Invitation({ invitation }: InvitationProps): ReactElement {
  const { recipientEmail: email, role, isTransfer, expiresAt } = invitation;
  const { resend, revoke } = useInvitation(invitation);
  const kind = isTransfer ? t('An offer to own the project') : t('Invited as {role}', { role: roleNames[role] });
  return (
    <UserRow
      icon={<Icon path={mailIcon} />}
      title={email}
      detail={`${kind} · ${t('Ends {when}', { when: formatRelative(expiresAt) })}`}
      problem={resend.error ? whyNotResent(resend.error) : revoke.error?.message}
      actions={
        <For right="staff">
          {!isTransfer && (
            <Button
              variant="outline"
              size="small"
              isBusy={resend.isPending}
              aria-label={t('Resend the invitation of {email}', { email })}
              onClick={() => resend.mutate()}
            >
              {t('Resend')}
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            isBusy={revoke.isPending}
            aria-label={t('Revoke the invitation of {email}', { email })}
            onClick={() => revoke.mutate()}
          >
            {t('Revoke')}
          </Button>
        </For>
      }
    />
  );
}

const whyNotResent = (error: Error): string =>
  isWithheld(error) ? t('Nothing was sent: a limit of mails is reached. The old link still works.') : error.message;

function useInvitation({ id, recipientEmail: email, role }: OwnerInvitation) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: invitationsQuery(admin).queryKey });
  const resend = useMutation({
    mutationFn: async () => {
      await admin.inviteStaff(email, role);
      await admin.revokeOwnerInvitation(id); // the new link takes the place of the old one
    },
    onSuccess: () => showToast(t('Sent {email} a new link; the old one is worth nothing any more', { email })),
    onSettled,
  });
  const revoke = useMutation({ mutationFn: () => admin.revokeOwnerInvitation(id), onSettled });
  return { resend, revoke };
}
