import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button, Dialog, IconButton } from '@keystead/ui';
import { addIcon, Chip } from '@keystead/ui/dashboard';
import { PermissionPicker } from '../permissions/permission-picker.tsx';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from '../user/name-of.ts';
import { useTeam, useTeamRefresh, type Member } from './team-query.ts';

interface MemberPermissionsProps {
  member: Member;
}

/** What a member was granted: given and taken at once, with a way back. */
export function MemberPermissions({ member }: MemberPermissionsProps): ReactElement {
  const [isAsked, setAsked] = useState(false);
  const mayChange = useMay('manage');
  const { change, isPending, error } = useGrants(member);
  const name = nameOf(member);
  return (
    <div className="permission-chips">
      {member.grantedPermissionIds.map((id) => (
        <Chip
          key={id}
          {...(mayChange && {
            removeLabel: t('Take {permission} from {name}', { permission: id, name }),
            onRemove: () => change(id, false),
          })}
        >
          {id}
        </Chip>
      ))}
      {mayChange && (
        <IconButton label={t('Give {name} a permission', { name })} path={addIcon} onClick={() => setAsked(true)} />
      )}
      {error && !isAsked && (
        <p className="setting-error" role="alert">
          {error.message}
        </p>
      )}
      {isAsked && (
        <Dialog
          title={t('Give {name} a permission', { name })}
          text={t('In this team alone. What it contains comes with it.')}
          isBusy={isPending}
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
            error={error?.message}
            isBusy={isPending}
            onSelect={(id) => change(id, true, () => setAsked(false))}
          />
        </Dialog>
      )}
    </div>
  );
}

interface Grant {
  readonly id: string;
  readonly isGiven: boolean;
}

function useGrants(member: Member) {
  const team = useTeam();
  const refresh = useTeamRefresh();
  const name = nameOf(member);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ id, isGiven }: Grant) => {
      const answer = await (isGiven ? member.grantPermission(team, id) : member.revokePermission(team, id));
      if (answer.status === 'error') throw answer.error;
    },
    onSettled: () => void refresh(), // the way back is offered meanwhile, in place of an older one
  });
  const change = (id: string, isGiven: boolean, onDone?: () => void): void =>
    mutate(
      { id, isGiven },
      {
        onSuccess: () => {
          onDone?.();
          offerUndo({
            text: isGiven
              ? t('{name} has {permission}', { name, permission: id })
              : t('{name} no longer has {permission}', { name, permission: id }),
            undo: () => mutate({ id, isGiven: !isGiven }),
          });
        },
      },
    );
  return { change, isPending, error };
}
