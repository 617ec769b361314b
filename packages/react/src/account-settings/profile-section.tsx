'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { EditableText, Identity, SettingsRow } from '@keystead/ui';
import { useEditLabels } from '../hooks/use-edit-labels.ts';
import { useKeystead } from '../provider.tsx';

export interface ProfileSectionProps {
  user: CurrentUser;
}

export function ProfileSection({ user }: ProfileSectionProps): ReactElement {
  const { t } = useKeystead();
  const labels = useEditLabels();
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
    </>
  );
}
