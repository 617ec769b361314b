import type { ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { displayName, profileImageInput } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { optional } from '../../../kit/checks.ts';
import { SettingsForm } from '../../../kit/form.tsx';
import { Section } from '../../../kit/section.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { FieldsFor } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';
import styles from './user.module.css';

type Profile = Pick<ServerUser, 'displayName' | 'profileImageUrl'>;

/** The name and the picture of the user. Changes apply on Save and can be undone. */
export function ProfileFields(): ReactElement {
  const user = useUser();
  const picture = user.profileImageUrl ?? '';
  const form = useForm({
    schema: z.object({
      displayName: optional(displayName),
      // The stored URL may come from a provider and isn't checked again.
      profileImageUrl: z.union([optional(profileImageInput), z.literal(picture)]),
    }),
    values: { displayName: user.displayName ?? '', profileImageUrl: picture },
    problems: { profileImageUrl: t('Enter a URL that starts with https:// or http://') },
    save: useSave({
      save: (profile: Profile) => user.update(changesTo(profile, user)),
      refreshes: ['users'],
      undo: (_, profile) => ({ text: t('Profile saved'), undo: () => user.update(changesTo(user, profile)) }),
    }),
  });
  return (
    <Section title={t('Profile')}>
      <SettingsForm form={form}>
        <div className={styles.fields}>
          <FieldsFor right="manage">
            <TextField
              {...form.field('displayName')}
              label={t('Display name')}
              dir="auto"
              maxLength={256}
              autoComplete="off"
            />
            <TextField
              {...form.field('profileImageUrl')}
              type="url"
              label={t('Picture')}
              dir="ltr"
              autoComplete="off"
              placeholder="https://"
            />
          </FieldsFor>
        </div>
      </SettingsForm>
    </Section>
  );
}

/** Returns only what differs, because someone else may be changing the rest. */
const changesTo = (next: Profile, { displayName: name, profileImageUrl: url }: Profile) => ({
  ...(next.displayName !== name && { displayName: next.displayName }),
  ...(next.profileImageUrl !== url && { profileImageUrl: next.profileImageUrl }),
});
