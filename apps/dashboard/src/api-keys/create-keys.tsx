import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { ApiKey, NewApiKey } from '@keystead/client/admin';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'none', label: 'No end' },
] as const;

interface CreateKeysProps {
  /** The set that the new one is to replace. */
  successorOf: ApiKey | undefined;
  onCreated: (keys: NewApiKey) => void;
  onClose: () => void;
}

/** Which keys, what for, and for how long. */
export function CreateKeys({ successorOf, onCreated, onClose }: CreateKeysProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [description, setDescription] = useState(successorOf?.description ?? '');
  const [kinds, setKinds] = useState({ client: true, server: true, admin: false });
  const [lifetime, setLifetime] = useState<string>('365');
  const [isChecked, setChecked] = useState(false);
  const creation = useMutation({
    mutationFn: () => {
      const given = {
        description: description.trim(),
        expiresAt: lifetime === 'none' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS),
      };
      if (successorOf) return admin.rotateApiKey(successorOf.id, given);
      return admin.createApiKey({
        ...given,
        hasPublishableClientKey: kinds.client,
        hasSecretServerKey: kinds.server,
        hasSuperSecretAdminKey: kinds.admin,
      });
    },
    onSuccess: (keys) => {
      void queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onCreated(keys);
    },
  });
  const isNameless = description.trim() === '';
  const isEmpty = !kinds.client && !kinds.server && !kinds.admin;
  const create = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isNameless && !isEmpty && !creation.isPending) creation.mutate();
  };
  return (
    <Dialog
      title={successorOf ? t('Rotate {keys}', { keys: successorOf.description }) : t('New keys')}
      text={
        successorOf
          ? t('A new set of keys beside the old one. Put it in use, then revoke the old one.')
          : t('One set for each place that needs keys, so that each can be revoked by itself.')
      }
      isBusy={creation.isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="key-form" noValidate onSubmit={create}>
        <TextField
          name="description"
          label={t('Description')}
          placeholder={t('Where they are used')}
          maxLength={1024}
          value={description}
          error={isChecked && isNameless ? t('Please enter a description') : undefined}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {!successorOf && <KeyKinds kinds={kinds} isMissing={isChecked && isEmpty} onChange={setKinds} />}
        <SelectField
          label={t('Ends after')}
          hint={
            lifetime === 'none'
              ? t('Keys without an end work until somebody revokes them, also after a leak that nobody noticed.')
              : t('Owners are told by mail before the keys end.')
          }
          options={LIFETIMES.map(({ value, label }) => ({ value, label: t(label) }))}
          value={lifetime}
          onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
        />
        {creation.error && <Alert title={creation.error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={creation.isPending}>
            {t('Create keys')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Kinds {
  readonly client: boolean;
  readonly server: boolean;
  readonly admin: boolean;
}

interface KeyKindsProps {
  kinds: Kinds;
  /** None was chosen. */
  isMissing: boolean;
  onChange: (kinds: Kinds) => void;
}

const KeyKinds = ({ kinds, isMissing, onChange }: KeyKindsProps): ReactElement => (
  <fieldset className="key-kinds">
    <legend>{t('Keys')}</legend>
    <Checkbox
      label={t('Publishable client key')}
      hint={t('For browsers. Not secret.')}
      checked={kinds.client}
      onChange={({ currentTarget }) => onChange({ ...kinds, client: currentTarget.checked })}
    />
    <Checkbox
      label={t('Secret server key')}
      hint={t('For your server: reads and changes every user.')}
      checked={kinds.server}
      onChange={({ currentTarget }) => onChange({ ...kinds, server: currentTarget.checked })}
    />
    <Checkbox
      label={t('Super secret admin key')}
      hint={t('Changes settings and makes keys. For scripts that manage the project.')}
      checked={kinds.admin}
      onChange={({ currentTarget }) => onChange({ ...kinds, admin: currentTarget.checked })}
    />
    {isMissing && (
      <p className="setting-error" role="alert">
        {t('Please choose a key')}
      </p>
    )}
  </fieldset>
);
