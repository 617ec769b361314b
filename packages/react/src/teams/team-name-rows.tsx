'use client';
import type { ReactElement } from 'react';
import type { CurrentTeam } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';
import type { Translate } from '../messages/translate.ts';

interface OwnNameRowProps {
  team: CurrentTeam;
}

/** The name of the user in this team. */
export function OwnNameRow({ team }: OwnNameRowProps): ReactElement {
  const { EditableText, LoadProblem, SettingsRow, Skeleton, LONGEST_NAME, ...hooks } = useKit();
  const { t } = hooks.useKeystead();
  const labels = hooks.useEditLabels();
  const saveName = hooks.useSaveName();
  const profile = hooks.useTeamProfileState(team);

  return (
    <SettingsRow
      label={t('Your name in this team')}
      hint={t('Overwrites your display name from account settings in this team.')}
    >
      {profile.data ? (
        <EditableText
          {...labels}
          label={t('Your name in this team')}
          value={profile.data.displayName ?? ''}
          emptyText={t('No name yet')}
          maxLength={LONGEST_NAME}
          // With an empty name, the team shows the name of the account again.
          onSave={saveName(async (name) => refusalOf(await profile.data?.update({ displayName: name || null }), t))}
        />
      ) : profile.error ? (
        <LoadProblem error={profile.error} onRetry={profile.refetch} />
      ) : (
        <Skeleton shape="text" width={50} />
      )}
    </SettingsRow>
  );
}

interface TeamNameRowProps extends OwnNameRowProps {
  /** Whether the user may change it. Others can only read it. */
  isEditable: boolean;
}

/** The name of the team. */
export function TeamNameRow({ team, isEditable }: TeamNameRowProps): ReactElement {
  const { EditableText, SettingsRow, LONGEST_NAME, ...hooks } = useKit();
  const { t } = hooks.useKeystead();
  const labels = hooks.useEditLabels();
  const saveName = hooks.useSaveName();

  const rename = async (displayName: string): Promise<string | void> => {
    if (!displayName) return t('Please enter a team name');
    return refusalOf(await team.update({ displayName }), t);
  };

  return (
    <SettingsRow label={t('Team display name')}>
      {isEditable ? (
        <EditableText
          {...labels}
          label={t('Team display name')}
          value={team.displayName}
          emptyText=""
          maxLength={LONGEST_NAME}
          onSave={saveName(rename)}
        />
      ) : (
        <span className="ks ks-editable-text" dir="auto">
          {team.displayName}
        </span>
      )}
    </SettingsRow>
  );
}

type Saved =
  | { readonly status: 'ok' }
  | { readonly status: 'error'; readonly error: Error & { readonly code: string } };

/** Returns a text for errors where trying again doesn't help: the permission or the membership is gone. */
function refusalOf(result: Saved | undefined, t: Translate): string | undefined {
  if (result?.status !== 'error') return undefined;
  if (result.error.code.startsWith('TEAM_')) return t('You do not have the permission to do this.');
  throw result.error;
}
