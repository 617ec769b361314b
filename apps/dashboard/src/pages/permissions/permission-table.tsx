import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { Badge, Icon } from '@keystead/ui';
import { lockIcon } from '@keystead/ui/dashboard';
import { DataTable, SecondLine, type Column } from '../../kit/data-table.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { describe, isSystemPermission } from './contents.ts';
import { useDefaults } from './defaults.ts';
import styles from './permissions.module.css';

const COLUMNS: readonly Column<PermissionDefinition>[] = [
  { label: t('Permission'), cell: (permission) => <Name permission={permission} /> },
  {
    label: t('Includes'),
    look: 'muted',
    cell: ({ containedPermissionIds }) => <code>{containedPermissionIds.join(', ') || '–'}</code>,
  },
  { label: t('Granted to'), cell: (permission) => <GivenTo permission={permission} /> },
];

interface PermissionTableProps {
  permissions: readonly PermissionDefinition[];
  selectedId: string | undefined;
}

export const PermissionTable = ({ permissions, selectedId }: PermissionTableProps): ReactElement => (
  <DataTable
    label={t('Permissions')}
    columns={COLUMNS}
    rows={permissions}
    rowKey={({ id }) => id}
    openKey={selectedId}
  />
);

interface CellProps {
  permission: PermissionDefinition;
}

const Name = ({ permission }: CellProps): ReactElement => (
  <>
    <Link
      className={styles.name}
      to="/p/$projectId/permissions/$permissionId"
      params={{ projectId: useAdmin().projectId, permissionId: permission.id }}
      search={(search) => search}
    >
      {permission.id}
      {isSystemPermission(permission.id) && <Icon path={lockIcon} />}
    </Link>
    {describe(permission) !== '' && (
      <SecondLine>
        <bdi>{describe(permission)}</bdi>
      </SecondLine>
    )}
  </>
);

function GivenTo({ permission: { id } }: CellProps): ReactElement {
  const defaults = useDefaults();
  return (
    <>
      {defaults.creator.includes(id) && <Badge>{t('Creators')}</Badge>}{' '}
      {defaults.member.includes(id) && <Badge>{t('Members')}</Badge>}
    </>
  );
}
