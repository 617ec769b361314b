import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import type { ServerTeamInvitation } from '@keystead/client/server';
import { Button, Icon, showToast } from '@keystead/ui';
import { refreshIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { invitationPage } from '../project/app-pages.ts';
import { useAdmin, useProject } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { nameOf } from '../user/name-of.ts';
import { formatRelative, t } from '../words.ts';
import { invitationsQuery, useTeam, useTeamRefresh } from './team-query.ts';

/** Who was invited and has not come yet. */
export function OpenInvitations(): ReactElement {
  const title = useId();
  const { data, error, refetch } = useQuery(invitationsQuery(useAdmin(), useTeam()));
  return (
    <section aria-labelledby={title}>
      <h2 className="section-title" id={title}>
        {t('Open invitations')}
      </h2>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="muted team-none">{t('None.')}</p>}
      <ul className="team-invitations">
        {data?.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

interface InvitationProps {
  invitation: ServerTeamInvitation;
}

function Invitation({ invitation }: InvitationProps): ReactElement {
  const { recipientEmail: email } = invitation;
  const { resend, revoke } = useInvitation(invitation);
  const error = resend.error ?? revoke.error;
  return (
    <li className="team-invitation">
      <div className="setting-label">{email}</div>
      <bdi className="muted">{describe(invitation)}</bdi>
      {error && (
        <p className="setting-error" role="alert">
          {error.message}
        </p>
      )}
      <For right="manage">
        <div className="team-invitation-actions">
          <Button
            variant="outline"
            size="small"
            icon={<Icon path={refreshIcon} />}
            isBusy={resend.isPending}
            aria-label={t('Resend the invitation of {email}', { email })}
            onClick={() => resend.mutate()}
          >
            {t('Resend')}
          </Button>
          <Button
            variant="ghost"
            tone="destructive"
            size="small"
            isBusy={revoke.isPending}
            aria-label={t('Revoke the invitation of {email}', { email })}
            onClick={() => revoke.mutate()}
          >
            {t('Revoke')}
          </Button>
        </div>
      </For>
    </li>
  );
}

/** `Sent 2 days ago by Yuki Mori, ends in 5 days`. */
function describe({ createdAt, expiresAt, inviter }: ServerTeamInvitation): string {
  const times = { when: formatRelative(createdAt), end: formatRelative(expiresAt) };
  return inviter
    ? t('Sent {when} by {name}, ends {end}', { ...times, name: nameOf(inviter) })
    : t('Sent {when}, ends {end}', times);
}

function useInvitation(invitation: ServerTeamInvitation) {
  const team = useTeam();
  const { config } = useProject();
  const onSettled = useTeamRefresh();
  const email = invitation.recipientEmail;
  const resend = useMutation({
    mutationFn: async () => {
      const answer = await team.inviteUser({ email, callbackUrl: invitation.callbackUrl ?? invitationPage(config) });
      if (answer.status === 'error') throw answer.error;
      await invitation.revoke(); // the new link takes the place of the old one
    },
    onSuccess: () => showToast(t('Sent {email} a new link; the old one is worth nothing any more', { email })),
    onSettled,
  });
  const revoke = useMutation({ mutationFn: () => invitation.revoke(), onSettled });
  return { resend, revoke };
}
