import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { PermissionDefinition } from '@keystead/client/admin';
import { newPermissionId, permissionDescription } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const schema = z.object({
  id: z
    .string()
    .min(1, { error: t('Enter a name'), abort: true })
    .regex(/^[a-z0-9_:]+$/, { error: t('Use lowercase letters, digits, : and _'), abort: true })
    .pipe(newPermissionId),
  description: permissionDescription,
});

interface PermissionFormProps {
  /** The permission to edit; without it, a new one is created. */
  permission?: PermissionDefinition;
  onSaved: (permission: PermissionDefinition) => void;
  onClose: () => void;
}

/** The ID and the description of a permission. */
export function PermissionForm({ permission, onSaved, onClose }: PermissionFormProps): ReactElement {
  const admin = useAdmin();
  const form = useForm({
    schema,
    values: { id: permission?.id ?? '', description: permission?.description ?? '' },
    save: useSave({
      save: (given: z.infer<typeof schema>) =>
        permission ? admin.updatePermissionDefinition(permission.id, given) : admin.createPermissionDefinition(given),
      refreshes: ['permissions', 'project'],
      onSaved,
    }),
    refusals: { PERMISSION_ID_ALREADY_EXISTS: 'id' },
    say: (error) =>
      error instanceof KnownError && error.code === 'PERMISSION_ID_ALREADY_EXISTS'
        ? t('A permission with this name already exists')
        : undefined,
  });
  return (
    <FormDialog
      form={form}
      title={permission ? t('Edit {permission}', { permission: permission.id }) : t('New permission')}
      text={
        permission
          ? t('Renaming updates permissions that contain it and users who have it. Update your code yourself.')
          : t('Your code checks for this name.')
      }
      submitLabel={permission ? t('Save') : t('Create permission')}
      onClose={onClose}
    >
      <TextField
        {...form.field('id')}
        label={t('Name')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="invoices:read"
        maxLength={256}
      />
      <TextField
        {...form.field('description')}
        label={t('Description')}
        placeholder={t('What this permission allows')}
        dir="auto"
        maxLength={1024}
      />
    </FormDialog>
  );
}
