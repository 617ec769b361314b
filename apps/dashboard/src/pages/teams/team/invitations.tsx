import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ServerTeamInvitation } from '@keystead/client/server';
import { Loaded } from '../../../kit/loaded.tsx';
import { Rows } from '../../../kit/rows.tsx';
import { Section } from '../../../kit/section.tsx';
import { invitationPage } from '../../../project/app-pages.ts';
import { InvitationRow } from '../../../project/invitation-row.tsx';
import { useAdmin, useProject } from '../../../project/project.tsx';
import { formatRelative, t } from '../../../words.ts';
import { nameOf } from '../../users/user/name-of.ts';
import { invitationsQuery, useTeam } from './team-query.ts';
import styles from './team.module.css';

/** The invitations tab. */
export const Invitations = (): ReactElement => (
  <div className={styles.narrow}>
    <OpenInvitations />
    <p className="muted">
      {t('Anyone with the link can join once. The link is only in the email. Resend the invitation if it was lost.')}
    </p>
  </div>
);

/** Invitations that haven't been accepted yet. */
export function OpenInvitations(): ReactElement {
  const team = useTeam();
  const { config } = useProject();
  const query = useQuery(invitationsQuery(useAdmin(), team));
  return (
    <Section title={t('Pending invitations')}>
      <Loaded query={query} lines={1}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="muted">{t('None.')}</p>
          ) : (
            <Rows>
              {invitations.map((invitation) => {
                const { id, recipientEmail: email, callbackUrl } = invitation;
                return (
                  <InvitationRow
                    key={id}
                    email={email}
                    detail={<bdi>{describe(invitation)}</bdi>}
                    right="manage"
                    resend={() => team.inviteUser({ email, callbackUrl: callbackUrl ?? invitationPage(config) })}
                    revoke={invitation.revoke}
                    refreshes={['teams']}
                  />
                );
              })}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

/** `Sent 2 days ago by Yuki Mori, expires in 5 days`. */
function describe({ createdAt, expiresAt, inviter }: ServerTeamInvitation): string {
  const times = { when: formatRelative(createdAt), end: formatRelative(expiresAt) };
  return inviter
    ? t('Sent {when} by {name}, expires {end}', { ...times, name: nameOf(inviter) })
    : t('Sent {when}, expires {end}', times);
}
