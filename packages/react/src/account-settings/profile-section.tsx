'use client';
import type { ReactElement } from 'react';
import type { CurrentUser, UserChangeError } from '@keystead/client';
import { EditableText, Identity, SettingsRow, Skeleton } from '@keystead/ui';
import { useEditLabels } from '../hooks/use-edit-labels.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { useKeystead } from '../provider.tsx';
import { personOf } from '../widgets/person-of.ts';
import { LONGEST_NAME, useSaveName } from '../hooks/use-save-name.ts';
import { OnDemand, partOnDemand } from './on-demand.tsx';
import { DeleteAccountRow, type DeleteAccountRowProps } from './delete-account-row.tsx';

export interface ProfileSectionProps {
  user: CurrentUser;
  onLeaving: DeleteAccountRowProps['onLeaving'];
}

const pictureButtons = partOnDemand(async () => (await import('./sections-on-demand.ts')).PictureButtons);

export function ProfileSection({ user, onLeaving }: ProfileSectionProps): ReactElement {
  const { t } = useKeystead();
  const labels = useEditLabels();
  const saveName = useSaveName();
  const project = useProjectState();

  return (
    <>
      <SettingsRow label={t('Profile')} hint={t('How other people see you.')}>
        <Identity {...personOf(user)} size="huge" nameless={t('No name yet')} />
        <OnDemand part={pictureButtons} given={{ user }} pending={<Skeleton shape="control" width={40} />} />
      </SettingsRow>
      <SettingsRow label={t('Display name')} hint={t('Any name that you like to go by.')}>
        <EditableText
          {...labels}
          label={t('Display name')}
          value={user.displayName ?? ''}
          emptyText={t('No name yet')}
          maxLength={LONGEST_NAME}
          onSave={saveName(async (name) => {
            const result = await user.setDisplayName(name);
            return result.status === 'error' ? refusalOf(result.error) : undefined;
          })}
        />
      </SettingsRow>
      {project.data?.config.clientUserDeletionEnabled && <DeleteAccountRow user={user} onLeaving={onLeaving} />}
    </>
  );
}

/** Returns a text for errors where trying again doesn't help. The compiler requires a text for each new code. */
function refusalOf(error: UserChangeError): string {
  switch (error.code) {
    case 'CANNOT_GET_OWN_USER_WITHOUT_USER': // redirects to sign-in
    case 'RECENT_SIGN_IN_REQUIRED': // changing a name needs none
      throw error;
    default:
      return error satisfies never;
  }
}
