import { useState, type FormEvent, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { Alert, TextField } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { FieldsFor } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { useUser, useUserChange } from './user-query.ts';

/** Name and picture wait for Save, and can be taken back after it. */
export function ProfileFields(): ReactElement {
  const user = useUser();
  const [written, setWritten] = useState<{ readonly name?: string; readonly picture?: string }>({});
  const { mutate, reset, isPending, error } = useUserChange();
  const stored = { name: user.displayName ?? '', picture: user.profileImageUrl ?? '' };
  const { name, picture } = { ...stored, ...written };
  const isChanged = name !== stored.name || picture !== stored.picture;
  // Names are cut to what is allowed, so it is the picture that the service does not take for one.
  const isNoPicture = error instanceof KnownError && error.code === 'SCHEMA_ERROR';
  useLeaveGuard(isChanged && !isPending);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const change = (values: typeof stored) => ({
      ...(name !== stored.name && { displayName: values.name.trim() || null }),
      ...(picture !== stored.picture && { profileImageUrl: values.picture.trim() || null }),
    });
    const back = change(stored);
    mutate(change({ name, picture }), {
      onSuccess: () => {
        setWritten((now) => (now === written ? {} : now)); // what is written while it is being saved stays
        offerUndo({ text: t('Profile saved'), undo: () => mutate(back) });
      },
    });
  };

  return (
    <section aria-labelledby="profile">
      <h2 className="section-title" id="profile">
        {t('Profile')}
      </h2>
      <form className="user-fields" noValidate onSubmit={save}>
        <FieldsFor right="manage">
          <TextField
            name="name"
            label={t('Display name')}
            dir="auto"
            maxLength={256}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setWritten({ ...written, name: currentTarget.value })}
          />
          <TextField
            name="picture"
            type="url"
            label={t('Picture')}
            dir="ltr"
            autoComplete="off"
            placeholder="https://"
            value={picture}
            error={isNoPicture && t('Please enter an address that begins with https:// or http://')}
            onChange={({ currentTarget }) => setWritten({ ...written, picture: currentTarget.value })}
          />
        </FieldsFor>
        {error && !isNoPicture && <Alert title={error.message} />}
        {isChanged && (
          <SaveBar
            text={t('Not saved yet')}
            saveLabel={t('Save')}
            discardLabel={t('Discard')}
            isBusy={isPending}
            onDiscard={() => {
              setWritten({});
              reset();
            }}
          />
        )}
      </form>
    </section>
  );
}
