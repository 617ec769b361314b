import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { Badge, Icon } from '@keystead/ui';
import { lockIcon } from '@keystead/ui/dashboard';
import { ColumnHeads } from '../page/column-heads.tsx';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { isSystemPermission } from './contents.ts';
import { useDefaults } from './defaults.ts';
import { describe } from './system-permissions.ts';
import '../page/block-rows.css';

interface PermissionTableProps {
  permissions: readonly PermissionDefinition[];
  selectedId: string | undefined;
}

export function PermissionTable({ permissions, selectedId }: PermissionTableProps): ReactElement {
  const { id: projectId } = useProject();
  const defaults = useDefaults();
  return (
    <table className="ks ks-data permission-table block-rows">
      <ColumnHeads labels={[t('Permission'), t('Contains'), t('Given to')]} />
      <tbody>
        {permissions.map((permission) => (
          <tr key={permission.id} data-selected={permission.id === selectedId || undefined}>
            <th className="ks ks-data-cell" scope="row">
              <Link
                className="permission-name"
                to="/p/$projectId/permissions/$permissionId"
                params={{ projectId, permissionId: permission.id }}
                search={(search) => search}
              >
                {permission.id}
                {isSystemPermission(permission.id) && <Icon path={lockIcon} />}
              </Link>
              <div className="permission-about" dir="auto">
                {describe(permission)}
              </div>
            </th>
            <td className="ks ks-data-cell" data-label={t('Contains')} data-muted>
              <code>{permission.containedPermissionIds.join(', ') || '–'}</code>
            </td>
            <td className="ks ks-data-cell" data-label={t('Given to')}>
              {defaults.creator.includes(permission.id) && <Badge>{t('Creators')}</Badge>}{' '}
              {defaults.member.includes(permission.id) && <Badge>{t('Members')}</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
