import { useState, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { PermissionDefinition } from '@keystead/client/admin';
import { Button, Icon } from '@keystead/ui';
import { addIcon } from '@keystead/ui/dashboard';
import { Section } from '../../kit/section.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { reachedFrom } from './contents.ts';
import { PermissionChips } from './permission-chips.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { usePermissions } from './permissions-query.ts';

interface ContentsProps {
  permission: PermissionDefinition;
}

/** The contents of a permission. Each change is saved at once, and the server rejects invalid ones. */
export function Contents({ permission }: ContentsProps): ReactElement {
  const { id, containedPermissionIds } = permission;
  const admin = useAdmin();
  const permissions = usePermissions();
  const [isAdding, setAdding] = useState(false);
  // Starts from the current contents, because another owner may be changing them.
  const change = async (contained: string, isAdded: boolean) => {
    const all = await admin.listPermissionDefinitions();
    const now = all.find((other) => other.id === id) ?? permission;
    const others = now.containedPermissionIds.filter((other) => other !== contained);
    return admin.updatePermissionDefinition(id, { containedPermissionIds: isAdded ? [...others, contained] : others });
  };
  const add = useSave({
    save: (contained: string) => change(contained, true),
    refreshes: ['permissions'],
    onSaved: () => setAdding(false),
  });
  const remove = useSave({
    save: (contained: string) => change(contained, false),
    refreshes: ['permissions'],
    undo: (_, contained) => ({
      text: t('{permission} no longer includes {other}', { permission: id, other: contained }),
      undo: () => change(contained, true),
    }),
  });
  return (
    <Section title={t('Includes')}>
      <PermissionChips
        ids={containedPermissionIds}
        removeLabel={(contained) => t('Remove {permission}', { permission: contained })}
        onRemove={remove.mutate}
        problem={remove.error?.message}
      >
        <For right="manage">
          <li hidden={isAdding}>
            <Button variant="ghost" size="small" icon={<Icon path={addIcon} />} onClick={() => setAdding(true)}>
              {t('Add')}
            </Button>
          </li>
        </For>
      </PermissionChips>
      {isAdding && (
        <PermissionPicker
          label={t('Add permission')}
          isLeftOut={(other) => other === id || containedPermissionIds.includes(other)}
          error={add.error ? problemOf(add.error, id) : undefined}
          isBusy={add.isPending}
          onSelect={add.mutate}
          onClose={() => {
            add.reset();
            setAdding(false);
          }}
        />
      )}
      {containedPermissionIds.length > 0 && (
        <p className="muted">
          {t('{n} permissions in total, including nested ones.', {
            n: reachedFrom(permissions, containedPermissionIds).size,
          })}
        </p>
      )}
    </Section>
  );
}

const problemOf = (error: Error, id: string): string =>
  error instanceof KnownError && error.code === 'PERMISSION_CONTAINS_ITSELF'
    ? t("That permission already includes {permission}. Permissions can't include each other.", { permission: id })
    : error.message;
