'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentTeam, CurrentUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';

interface LeaveTeamRowProps {
  user: CurrentUser;
  team: CurrentTeam;
}

/** The row with the button to leave the team. */
export function LeaveTeamRow({ user, team }: LeaveTeamRowProps): ReactElement {
  const { Button, ConfirmDialog, SettingsRow, useKeystead } = useKit();
  const { app, t } = useKeystead();
  const [isAsking, setAsking] = useState(false);

  const leave = async (): Promise<void> => {
    const result = await user.leaveTeam(team);
    // The user has already left in another tab, or was removed: the result is the one they wanted.
    if (result.status === 'error' && result.error.code !== 'TEAM_MEMBERSHIP_NOT_FOUND') throw result.error;
    // A full page load, so that no data of the team stays on the page.
    location.assign(app.urls.accountSettings);
  };

  return (
    <SettingsRow label={t('Leave team')}>
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {t('Leave team')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Leave team')}
          text={t('Are you sure you want to leave the team?')}
          confirmLabel={t('Leave')}
          isDestructive
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsRow>
  );
}
