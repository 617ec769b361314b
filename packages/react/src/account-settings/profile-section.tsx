'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { EditableText, Identity, SettingsRow } from '@keystead/ui';
import { useEditLabels } from '../hooks/use-edit-labels.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { useKeystead } from '../provider.tsx';
import { DeleteAccountRow, type DeleteAccountRowProps } from './delete-account-row.tsx';

export interface ProfileSectionProps {
  user: CurrentUser;
  onLeaving: DeleteAccountRowProps['onLeaving'];
}

export function ProfileSection({ user, onLeaving }: ProfileSectionProps): ReactElement {
  const { t } = useKeystead();
  const labels = useEditLabels();
  const project = useProjectState();
  const name = user.displayName || user.primaryEmail;
  return (
    <>
      <SettingsRow label={t('Profile')} hint={t('How other people see you.')}>
        <Identity
          size="huge"
          name={name ?? t('No name yet')}
          hasInitials={Boolean(name)}
          detail={user.displayName ? user.primaryEmail : null}
          imageUrl={user.profileImageUrl}
        />
      </SettingsRow>
      <SettingsRow label={t('Display name')} hint={t('Any name that you like to go by.')}>
        <EditableText
          {...labels}
          label={t('Display name')}
          value={user.displayName ?? ''}
          emptyText={t('No name yet')}
          onSave={(displayName) => user.setDisplayName(displayName)}
        />
      </SettingsRow>
      {project.data?.config.clientUserDeletionEnabled && <DeleteAccountRow user={user} onLeaving={onLeaving} />}
    </>
  );
}
