'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentTeam, TeamInvitation } from '@keystead/client';
import { mailIcon } from '@keystead/ui/team-icons';
import { useKit } from '../account-settings/use-kit.ts';

interface PendingInvitationsRowProps {
  team: CurrentTeam;
}

/** A button shows the rest. */
const SHOWN_AT_FIRST = 20;

/** Lists the pending invitations of a team, with a button to revoke each. */
export function PendingInvitationsRow({ team }: PendingInvitationsRowProps): ReactElement {
  const { Button, ConfirmDialog, ItemList, LoadProblem, SettingsRow, Skeleton, ...hooks } = useKit();
  const { t } = hooks.useKeystead();
  const invitations = hooks.useTeamInvitationsState(team);
  const { data, error, refetch } = invitations;
  const [isWhole, setWhole] = useState(false);
  const [asking, setAsking] = useState<TeamInvitation>();
  // Revoking removes the pressed button with its invitation: focus moves to the next button, or to the empty message.
  const root = hooks.useFocusBack<HTMLDivElement>(asking !== undefined, data?.length ? 'button' : 'output');

  const revoke = async (): Promise<void> => {
    const result = await asking?.revoke();
    // The invitation was accepted or revoked elsewhere, so there is nothing left to revoke.
    if (result?.status === 'error' && result.error.code !== 'VERIFICATION_CODE_NOT_FOUND') throw result.error;
    setAsking(undefined);
  };

  return (
    <SettingsRow label={t('Pending invitations')}>
      {data ? (
        <div ref={root} className="ks ks-settings-control">
          {data.length > 0 ? (
            <ItemList>
              {(isWhole ? data : data.slice(0, SHOWN_AT_FIRST)).map((invitation) => (
                <PendingInvitation key={invitation.id} invitation={invitation} onRevoke={() => setAsking(invitation)} />
              ))}
            </ItemList>
          ) : (
            <output className="ks ks-status ks-settings-hint" tabIndex={-1}>
              {t('No pending invitations')}
            </output>
          )}
          {data.length > SHOWN_AT_FIRST && !isWhole && (
            <Button variant="outline" size="small" onClick={() => setWhole(true)}>
              {t('Show more')}
            </Button>
          )}
        </div>
      ) : error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <Skeleton shape="label" width={50} />
      )}
      {asking && (
        <ConfirmDialog
          title={t('Revoke the invitation to {email}?', { email: asking.recipientEmail })}
          text={t('The link in the email will stop working.')}
          confirmLabel={t('Revoke')}
          isDestructive
          onConfirm={revoke}
          onClose={() => setAsking(undefined)}
        />
      )}
    </SettingsRow>
  );
}

interface PendingInvitationProps {
  invitation: TeamInvitation;
  onRevoke: () => void;
}

function PendingInvitation({ invitation, onRevoke }: PendingInvitationProps): ReactElement {
  const { Button, Icon, ListItem, useKeystead, VisuallyHidden } = useKit();
  const { t, locale } = useKeystead();
  const { recipientEmail, expiresAt } = invitation;
  const date = expiresAt.toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <ListItem
      icon={<Icon path={mailIcon} />}
      title={<bdi className="ks ks-list-name">{recipientEmail}</bdi>}
      detail={<time dateTime={expiresAt.toISOString()}>{t('Expires on {date}', { date })}</time>}
      action={
        <Button variant="outline" size="small" onClick={onRevoke}>
          {t('Revoke')}
          <VisuallyHidden>{recipientEmail}</VisuallyHidden>
        </Button>
      }
    />
  );
}
