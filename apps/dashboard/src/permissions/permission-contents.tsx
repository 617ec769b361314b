import { useState, type ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { Button, Icon, useFocusBack } from '@keystead/ui';
import { addIcon, Chip, lockIcon } from '@keystead/ui/dashboard';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { isSystemPermission, reachedFrom } from './contents.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { usePermissions } from './permissions-query.ts';
import { usePermissionChange } from './use-permission-change.ts';

interface ContentsProps {
  permission: PermissionDefinition;
}

/** What a permission contains: each change is saved at once, and the server says what may not be. */
export function Contents({ permission }: ContentsProps): ReactElement {
  const { id, containedPermissionIds } = permission;
  const permissions = usePermissions();
  const mayChange = useMay('manage');
  const [isAdding, setAdding] = useState(false);
  const { mutate, isPending, data, error, variables, reset } = usePermissionChange();
  // What was chosen in goes, and so does what was removed: whoever did it goes on from Add.
  const chips = useFocusBack<HTMLDivElement>(isAdding || isPending, '.ks-button');

  const change = (contained: string, isAdded: boolean) => ({
    id,
    changes: (now: PermissionDefinition | undefined) => {
      const others = (now ?? permission).containedPermissionIds.filter((other) => other !== contained);
      return { containedPermissionIds: isAdded ? [...others, contained] : others };
    },
  });
  const add = (contained: string): void =>
    mutate(change(contained, true), { onSuccess: ({ status }) => status === 'ok' && setAdding(false) });
  const remove = (contained: string): void =>
    mutate(change(contained, false), {
      onSuccess: ({ status }) =>
        status === 'ok' &&
        offerUndo({
          text: t('{permission} contains {other} no more', { permission: id, other: contained }),
          undo: () => mutate(change(contained, true)),
        }),
    });
  const refusal = isPending ? undefined : data?.status === 'error' ? problemOf(data.error, id) : error?.message;

  return (
    <>
      <h3 className="permission-heading">{t('Contains')}</h3>
      <div className="permission-chips" ref={chips}>
        {containedPermissionIds.map((contained) => (
          <Chip
            key={contained}
            icon={isSystemPermission(contained) && <Icon path={lockIcon} />}
            {...(mayChange && {
              removeLabel: t('Remove {permission}', { permission: contained }),
              onRemove: () => remove(contained),
            })}
          >
            {contained}
          </Chip>
        ))}
        {mayChange && !isAdding && (
          <Button variant="ghost" size="small" icon={<Icon path={addIcon} />} onClick={() => setAdding(true)}>
            {t('Add')}
          </Button>
        )}
      </div>
      {isAdding && (
        <PermissionPicker
          label={t('Add a permission')}
          isLeftOut={(other) => other === id || containedPermissionIds.includes(other)}
          error={refusal}
          isBusy={isPending}
          onSelect={add}
          onClose={() => {
            reset();
            setAdding(false);
          }}
        />
      )}
      {!isAdding && refusal !== undefined && variables && (
        <p className="setting-error" role="alert">
          {refusal}
        </p>
      )}
      {containedPermissionIds.length > 0 && (
        <p className="permission-about">
          {t('With what these contain, {n} permissions in all.', {
            n: reachedFrom(permissions, containedPermissionIds).size,
          })}
        </p>
      )}
    </>
  );
}

function problemOf(error: { readonly code: string; readonly message: string }, id: string): string {
  return error.code === 'PERMISSION_CONTAINS_ITSELF'
    ? t('That one contains {permission}: neither may contain the other then.', { permission: id })
    : error.message;
}
