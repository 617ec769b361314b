import type { ReactElement } from 'react';
import type { ApiKey, NewApiKey } from '@keystead/client/admin';
import { keySetName } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { Choices } from '../../kit/choices.tsx';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('1 year') },
  { value: 'none', label: t('Never') },
];

const schema = z
  .object({
    description: trimmed(keySetName.min(1)),
    hasPublishableClientKey: z.boolean(),
    hasSecretServerKey: z.boolean(),
    hasSuperSecretAdminKey: z.boolean(),
    lifetime: z.string(),
  })
  .refine((set) => set.hasPublishableClientKey || set.hasSecretServerKey || set.hasSuperSecretAdminKey, {
    path: ['hasPublishableClientKey'],
  });

interface CreateKeysProps {
  /** The key set that the new one replaces. */
  successorOf: ApiKey | undefined;
  onCreated: (keys: NewApiKey) => void;
  onClose: () => void;
}

/** Creates a key set: which keys, a description and an expiry. */
export function CreateKeys({ successorOf, onCreated, onClose }: CreateKeysProps): ReactElement {
  const admin = useAdmin();
  const save = useSave({
    save: ({ lifetime, ...set }: z.infer<typeof schema>) => {
      const expiresAt = lifetime === 'none' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS);
      return successorOf
        ? admin.rotateApiKey(successorOf.id, { description: set.description, expiresAt })
        : admin.createApiKey({ ...set, expiresAt });
    },
    refreshes: ['api-keys'],
    onSaved: onCreated,
  });
  const form = useForm({
    schema,
    values: {
      description: successorOf?.description ?? '',
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
      lifetime: '365',
    },
    problems: {
      description: t('Enter a description'),
      hasPublishableClientKey: t('Choose at least one key'),
    },
    save,
  });
  return (
    <FormDialog
      form={form}
      title={successorOf ? t('Rotate {keys}', { keys: successorOf.description }) : t('New API keys')}
      text={
        successorOf
          ? t('Creates a new key set. Switch to the new keys, then revoke the old set.')
          : t('Create one key set per app or server so you can revoke each on its own.')
      }
      submitLabel={t('Create API keys')}
      onClose={onClose}
    >
      <TextField
        {...form.field('description')}
        label={t('Description')}
        placeholder={t('Production web app')}
        maxLength={1024}
      />
      {!successorOf && (
        <Choices legend={t('API keys')} problem={form.problemOf('hasPublishableClientKey')}>
          <Checkbox
            {...form.box('hasPublishableClientKey')}
            label={t('Publishable client key')}
            hint={t('For browsers. Not a secret.')}
          />
          <Checkbox
            {...form.box('hasSecretServerKey')}
            label={t('Secret server key')}
            hint={t('For your server. Can read and change every user.')}
          />
          <Checkbox
            {...form.box('hasSuperSecretAdminKey')}
            label={t('Super secret admin key')}
            hint={t('Changes settings and creates keys. For scripts that manage the project.')}
          />
        </Choices>
      )}
      <SelectField
        {...form.box('lifetime')}
        label={t('Expires after')}
        hint={
          form.values.lifetime === 'none'
            ? t("Keys that don't expire keep working after an unnoticed leak until you revoke them.")
            : t('We email the owners before the keys expire.')
        }
        options={LIFETIMES}
      />
    </FormDialog>
  );
}
