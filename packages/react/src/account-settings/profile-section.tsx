'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { EditableText, Identity, SettingsRow } from '@keystead/ui';
import { useEditLabels } from '../hooks/use-edit-labels.ts';
import { isOnline } from '../hooks/use-online.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { useKeystead } from '../provider.tsx';
import { personOf } from '../widgets/person-of.ts';
import { DeleteAccountRow, type DeleteAccountRowProps } from './delete-account-row.tsx';

export interface ProfileSectionProps {
  user: CurrentUser;
  onLeaving: DeleteAccountRowProps['onLeaving'];
}

const LONGEST_NAME = 256;

/** How the service refuses a text: too long, or with something like NUL in it. */
const REFUSALS: ReadonlySet<unknown> = new Set(['SCHEMA_ERROR', 'BODY_PARSING_ERROR']);
// By its field and not by its class: an app may have come to hold two versions of the client.
const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;

export function ProfileSection({ user, onLeaving }: ProfileSectionProps): ReactElement {
  const { t } = useKeystead();
  const labels = useEditLabels();
  const project = useProjectState();

  const save = async (displayName: string): Promise<string | undefined> => {
    try {
      await user.setDisplayName(displayName);
      return undefined;
    } catch (error) {
      if (REFUSALS.has(codeOf(error))) return t('This name is too long or contains characters that are not allowed.');
      if (!isOnline()) return t('It seems like you are offline');
      throw error;
    }
  };

  return (
    <>
      <SettingsRow label={t('Profile')} hint={t('How other people see you.')}>
        <Identity {...personOf(user)} size="huge" nameless={t('No name yet')} />
      </SettingsRow>
      <SettingsRow label={t('Display name')} hint={t('Any name that you like to go by.')}>
        <EditableText
          {...labels}
          label={t('Display name')}
          value={user.displayName ?? ''}
          emptyText={t('No name yet')}
          maxLength={LONGEST_NAME}
          onSave={save}
        />
      </SettingsRow>
      {project.data?.config.clientUserDeletionEnabled && <DeleteAccountRow user={user} onLeaving={onLeaving} />}
    </>
  );
}
