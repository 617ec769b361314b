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

/** What a member was granted: given and revoked at once, and undone for a while. */
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
        removeLabel={(id) => t('Take {permission} from {name}', { permission: id, name })}
        onRemove={revoke.mutate}
        problem={revoke.error?.message}
      >
        <For right="manage">
          <li>
            <IconButton label={t('Give {name} a permission', { name })} path={addIcon} onClick={() => setAsked(true)} />
          </li>
        </For>
      </PermissionChips>
      {isAsked && (
        <Dialog
          title={t('Give {name} a permission', { name })}
          text={t('In this team alone. What it contains comes with it.')}
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
