import { useState, type ReactElement } from 'react';
import { Alert, TextField } from '@keystead/ui';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { UserDialog } from './user-dialog.tsx';
import { useUser, useUserChange } from './user-query.ts';

const MAX_REASON = 500;
const MAX_DETAILS = 2000;

interface RestrictUserProps {
  onClose: () => void;
}

/** Keeps somebody from signing in, or says why anew. */
export function RestrictUser({ onClose }: RestrictUserProps): ReactElement {
  const user = useUser();
  const name = nameOf(user);
  const before = user.restriction;
  const [reason, setReason] = useState(before?.reason ?? '');
  const [details, setDetails] = useState(before?.privateDetails ?? '');
  const { mutate, isPending, error } = useUserChange();
  const save = (): void =>
    mutate(
      { restriction: { reason: reason.trim() || null, privateDetails: details.trim() || null } },
      {
        onSuccess: () => {
          offerUndo({
            text: before ? t('The restriction of {name} was changed', { name }) : t('{name} is restricted', { name }),
            undo: () => mutate({ restriction: before }),
          });
          onClose();
        },
      },
    );
  return (
    <UserDialog
      title={before ? t('Change the restriction') : t('Restrict {name}?', { name })}
      text={t(
        'All their sessions end at once, and every way to sign in is refused until you lift it. Nothing is deleted.',
      )}
      submitLabel={before ? t('Save') : t('Restrict')}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('Reason')}
        aside={t('They read it')}
        dir="auto"
        maxLength={MAX_REASON}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <TextField
        name="details"
        label={t('Private details')}
        aside={t('Only owners and servers read them')}
        dir="auto"
        maxLength={MAX_DETAILS}
        autoComplete="off"
        value={details}
        onChange={({ currentTarget }) => setDetails(currentTarget.value)}
      />
      {error && <Alert title={error.message} />}
    </UserDialog>
  );
}
