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

/** Invitations by themselves. */
export const Invitations = (): ReactElement => (
  <div className={styles.narrow}>
    <OpenInvitations />
    <p className="muted">
      {t(
        'Whoever holds the link may join, once. A link is shown to nobody but who gets the mail: resend it where it was lost.',
      )}
    </p>
  </div>
);

/** Who was invited and has not accepted yet. */
export function OpenInvitations(): ReactElement {
  const team = useTeam();
  const { config } = useProject();
  const query = useQuery(invitationsQuery(useAdmin(), team));
  return (
    <Section title={t('Open invitations')}>
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

/** `Sent 2 days ago by Yuki Mori, ends in 5 days`. */
function describe({ createdAt, expiresAt, inviter }: ServerTeamInvitation): string {
  const times = { when: formatRelative(createdAt), end: formatRelative(expiresAt) };
  return inviter
    ? t('Sent {when} by {name}, ends {end}', { ...times, name: nameOf(inviter) })
    : t('Sent {when}, ends {end}', times);
}
