import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Icon, MenuButton, Skeleton, type MenuContent } from '@keystead/ui';
import { addIcon, Chip } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { permissionsQuery } from '../permissions/permissions-query.ts';
import { useAdmin } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { heldPermissionsQuery } from './teams-query.ts';
import { useUser } from './user-query.ts';
import './permission-chips.css';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

interface PermissionChipsProps {
  team: ServerTeam;
}

/** What the person may do in the team; each is given and taken with a press. */
export function PermissionChips({ team }: PermissionChipsProps): ReactElement {
  const user = useUser();
  const held = useQuery(heldPermissionsQuery(user, team));
  const { data: definitions = [] } = useQuery(permissionsQuery(useAdmin()));
  const mayChange = useMay('manage');
  const { grant, revoke, error } = useGrants(team);
  const missing = definitions.filter(({ id }) => !held.data?.direct.includes(id));
  const content = useMemo<MenuContent>(
    () => ({
      align: 'start',
      items: missing.map(({ id }) => ({ key: id, label: id, group: t('Permissions'), onSelect: () => grant(id) })),
    }),
    [missing, grant],
  );
  if (held.error) return <FailedPart error={held.error} onRetry={() => void held.refetch()} />;
  if (!held.data) return <Skeleton shape="text" width={40} />;
  return (
    <div className="user-chips">
      {held.data.direct.map((id) => (
        <Chip
          key={id}
          {...(mayChange && { onRemove: () => revoke(id), removeLabel: t('Take {permission}', { permission: id }) })}
        >
          {id}
        </Chip>
      ))}
      {held.data.contained.map((id) => (
        <span key={id} className="user-contained" title={t('Comes with another permission')}>
          {id}
        </span>
      ))}
      {mayChange && missing.length > 0 && (
        <MenuButton
          label={t('Grant a permission in {team}', { team: team.displayName })}
          load={loadPanel}
          content={content}
        >
          <span className="user-grant">
            <Icon path={addIcon} />
          </span>
        </MenuButton>
      )}
      {error && (
        <p className="setting-error" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}

function useGrants(team: ServerTeam): {
  grant: (id: string) => void;
  revoke: (id: string) => void;
  error: Error | null;
} {
  const user = useUser();
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: async ({ id, isGranted }: { id: string; isGranted: boolean }) => {
      const answer = await (isGranted ? user.grantPermission(team, id) : user.revokePermission(team, id));
      if (answer.status === 'error') throw answer.error;
    },
    // The way back is offered meanwhile, in place of an older one.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: heldPermissionsQuery(user, team).queryKey }),
  });
  const change = (id: string, isGranted: boolean): void =>
    mutate(
      { id, isGranted },
      {
        onSuccess: () =>
          offerUndo({
            text: isGranted
              ? t('{permission} was granted in {team}', { permission: id, team: team.displayName })
              : t('{permission} was taken in {team}', { permission: id, team: team.displayName }),
            undo: () => mutate({ id, isGranted: !isGranted }),
          }),
      },
    );
  return { grant: (id) => change(id, true), revoke: (id) => change(id, false), error };
}
