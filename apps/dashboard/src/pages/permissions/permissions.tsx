import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { addIcon, Segments } from '@keystead/ui/dashboard';
import { Page } from '../../kit/page.tsx';
import { useMatches } from '../../kit/use-matches.ts';
import { useProject } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { PermissionForm } from './permission-form.tsx';
import { PermissionGraph } from './permission-graph.tsx';
import { PermissionTable } from './permission-table.tsx';
import { usePermissions } from './permissions-query.ts';
import styles from './permissions.module.css';

/** A graph of more permissions is too hard to read. */
const MAX_DRAWN = 60;

/** Too narrow for the graph and the details side by side. */
const narrow = matchMedia('(max-width: 900px)');

/** The permissions of team members, as a graph of what contains what or as a table. */
export function Permissions(): ReactElement {
  const { id: projectId } = useProject();
  const permissions = usePermissions();
  const { view, new: isNew = false } = useSearch({ from: '/p/$projectId/permissions' });
  const { permissionId } = useParams({ strict: false });
  const navigate = useNavigate();
  const isNarrow = useMatches(narrow);
  const mayManage = useMay('manage');
  const canBeDrawn = permissions.length <= MAX_DRAWN && !isNarrow;
  const shown = canBeDrawn ? (view ?? 'graph') : 'table';
  const search = view ? { view } : {};
  const close = (): void => void navigate({ to: '/p/$projectId/permissions', params: { projectId }, search });
  return (
    <Page
      title={t('Permissions')}
      width="window"
      text={t('What team members can do. A permission can include others.')}
      actions={
        <>
          {canBeDrawn && (
            <Segments
              label={t('View')}
              options={[
                { value: 'graph', label: t('Graph') },
                { value: 'table', label: t('Table') },
              ]}
              value={shown}
              onChange={(next) => void navigate({ to: '.', search: next === 'graph' ? {} : { view: next } })}
            />
          )}
          {mayManage && (
            <Button
              size="small"
              icon={<Icon path={addIcon} />}
              onClick={() => void navigate({ to: '.', search: { ...search, new: true } })}
            >
              {t('New permission')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.permissions} data-selected={permissionId === undefined ? undefined : true}>
        <div className={styles.all}>
          {shown === 'graph' ? (
            <PermissionGraph permissions={permissions} selectedId={permissionId} />
          ) : (
            <PermissionTable permissions={permissions} selectedId={permissionId} />
          )}
        </div>
        <Outlet />
      </div>
      {isNew && mayManage && (
        <PermissionForm
          onSaved={({ id }) =>
            void navigate({
              to: '/p/$projectId/permissions/$permissionId',
              params: { projectId, permissionId: id },
              search,
            })
          }
          onClose={close}
        />
      )}
    </Page>
  );
}
