import { useState, type ReactElement } from 'react';
import { Button, Dialog, IconButton } from '@keystead/ui';
import { addIcon } from '@keystead/ui/dashboard';
import { useSave } from '../../../kit/use-save.ts';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { PermissionChips } from '../../permissions/permission-chips.tsx';
import { PermissionPicker } from '../../permissions/permission-picker.tsx';
import { nameOf } from '../../users/user/name-of.ts';
import { useTeam, type Member } from './team-query.ts';

interface MemberPermissionsProps {
  member: Member;
}

/** The permissions granted to a member. Changes apply at once and can be undone for ten seconds. */
export function MemberPermissions({ member }: MemberPermissionsProps): ReactElement {
  const team = useTeam();
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(member);
  const grant = useSave({
    save: (id: string) => member.grantPermission(team, id),
    refreshes: ['teams', 'permissions'],
    undo: (_, id) => ({
      text: t('{name} has {permission}', { name, permission: id }),
      undo: () => member.revokePermission(team, id),
    }),
    onSaved: () => setAsked(false),
  });
  const revoke = useSave({
    save: (id: string) => member.revokePermission(team, id),
    refreshes: ['teams', 'permissions'],
    undo: (_, id) => ({
      text: t('{name} no longer has {permission}', { name, permission: id }),
      undo: () => member.grantPermission(team, id),
    }),
  });
  return (
    <>
      <PermissionChips
        ids={member.grantedPermissionIds}
        removeLabel={(id) => t('Revoke {permission} from {name}', { permission: id, name })}
        onRemove={revoke.mutate}
        problem={revoke.error?.message}
      >
        <For right="manage">
          <li>
            <IconButton
              label={t('Grant {name} a permission', { name })}
              path={addIcon}
              onClick={() => setAsked(true)}
            />
          </li>
        </For>
      </PermissionChips>
      {isAsked && (
        <Dialog
          title={t('Grant {name} a permission', { name })}
          text={t('Applies to this team only. Included permissions are granted too.')}
          isBusy={grant.isPending}
          onClose={() => setAsked(false)}
          actions={
            <Button variant="outline" size="small" onClick={() => setAsked(false)}>
              {t('Cancel')}
            </Button>
          }
        >
          <PermissionPicker
            label={t('Permission')}
            isLeftOut={(id) => member.grantedPermissionIds.includes(id)}
            error={grant.error?.message}
            isBusy={grant.isPending}
            onSelect={grant.mutate}
          />
        </Dialog>
      )}
    </>
  );
}
