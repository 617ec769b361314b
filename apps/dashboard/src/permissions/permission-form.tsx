import { useState, type FormEvent, type ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { t } from '../words.ts';
import { usePermissionChange } from './use-permission-change.ts';

interface PermissionFormProps {
  /** The one to be changed; without it a new one is made. */
  permission?: PermissionDefinition;
  onSaved: (permission: PermissionDefinition) => void;
  onClose: () => void;
}

/** What a permission is called and what it is for. */
export function PermissionForm({ permission, onSaved, onClose }: PermissionFormProps): ReactElement {
  const [id, setId] = useState(permission?.id ?? '');
  const [description, setDescription] = useState(permission?.description ?? '');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync, isPending, error, data } = usePermissionChange();
  const refusal = data?.status === 'error' && !isPending ? data.error : undefined;
  const isTaken = refusal?.code === 'PERMISSION_ID_ALREADY_EXISTS';
  const problem = isTaken ? t('There is a permission of this name already') : isChecked ? problemOf(id) : undefined;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problemOf(id) !== undefined || isPending) return;
    // The list may come without the old name, and take this form away, before its answer is read.
    mutateAsync({ id: permission?.id, changes: () => ({ id, description }) }).then(
      (answer) => answer.status === 'ok' && onSaved(answer.data),
      () => undefined, // shown as the error
    );
  };
  return (
    <Dialog
      title={permission ? t('Edit {permission}', { permission: permission.id }) : t('New permission')}
      text={
        permission
          ? t('A new name is followed by whatever contains it and by whoever has it. Your code must follow by hand.')
          : t('Your code asks for it by its name.')
      }
      isBusy={isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="permission-form" noValidate onSubmit={save}>
        <TextField
          name="id"
          label={t('Name')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="invoices:read"
          maxLength={256}
          value={id}
          error={problem}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
        <TextField
          name="description"
          label={t('Description')}
          placeholder={t('What it lets people do')}
          dir="auto"
          maxLength={1024}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {refusal && !isTaken && <Alert title={refusal.message} />}
        {error && <Alert title={error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={isPending}>
            {permission ? t('Save') : t('Create permission')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemOf(id: string): string | undefined {
  if (id === '') return t('Please enter a name');
  return /^[a-z0-9_:]+$/.test(id) ? undefined : t('Only lowercase letters, digits, : and _');
}
