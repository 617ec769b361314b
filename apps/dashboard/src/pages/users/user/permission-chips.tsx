import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Icon, MenuButton } from '@keystead/ui';
import { addIcon, Chip } from '@keystead/ui/dashboard';
import { loadPanel } from '../../../kit/load-panel.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { useMay } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { permissionsQuery } from '../../permissions/permissions-query.ts';
import { heldPermissionsQuery, useUser } from './user-query.ts';
import styles from './user.module.css';

interface PermissionChipsProps {
  team: ServerTeam;
  onChange: (change: PermissionChange) => void;
}

export interface PermissionChange {
  readonly id: string;
  readonly isGranted: boolean;
}

/** The permissions of the user in the team. One click grants or revokes one. */
export function PermissionChips({ team, onChange }: PermissionChipsProps): ReactElement {
  const admin = useAdmin();
  const held = useQuery(heldPermissionsQuery(admin, useUser(), team));
  const { data: definitions = [] } = useQuery(permissionsQuery(admin));
  const mayChange = useMay('manage');
  return (
    <Loaded query={held} lines={1}>
      {({ direct, contained }) => {
        const missing = definitions.filter(({ id }) => !direct.includes(id));
        return (
          <div className={styles.chips}>
            {direct.map((id) => (
              <Chip
                key={id}
                {...(mayChange && {
                  onRemove: () => onChange({ id, isGranted: false }),
                  removeLabel: t('Revoke {permission}', { permission: id }),
                })}
              >
                {id}
              </Chip>
            ))}
            {contained.map((id) => (
              <code key={id} className="muted" title={t('Included in another permission')}>
                {id}
              </code>
            ))}
            {mayChange && missing.length > 0 && (
              <MenuButton
                label={t('Grant a permission in {team}', { team: team.displayName })}
                load={loadPanel}
                content={{
                  align: 'start',
                  items: missing.map(({ id }) => ({
                    key: id,
                    label: id,
                    group: t('Permissions'),
                    onSelect: () => onChange({ id, isGranted: true }),
                  })),
                }}
              >
                <span className={styles.grant}>
                  <Icon path={addIcon} />
                </span>
              </MenuButton>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
