import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { backIcon, Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { lockIcon, moreIcon } from '@keystead/ui/dashboard';
import { useTitleAfterwards } from '../page/use-title-afterwards.ts';
import { useProject } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { containersOf, isSystemPermission } from './contents.ts';
import { DeletePermission } from './delete-permission.tsx';
import { DefaultSwitch } from './default-switch.tsx';
import { Contents } from './permission-contents.tsx';
import { PermissionForm } from './permission-form.tsx';
import { PermissionHolders } from './permission-holders.tsx';
import { usePermissions } from './permissions-query.ts';
import { describe } from './system-permissions.ts';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

/** One permission: what it contains, who has it, who gets it. */
export function PermissionPanel(): ReactElement {
  const { permissionId } = useParams({ from: '/p/$projectId/permissions/$permissionId' });
  const permission = usePermissions().find(({ id }) => id === permissionId);
  return (
    <aside className="permission" aria-label={permissionId}>
      <BackToAll />
      {permission ? (
        <Details key={permission.id} permission={permission} />
      ) : (
        <p className="muted">{t('There is no permission of this name.')}</p>
      )}
    </aside>
  );
}

function BackToAll(): ReactElement {
  const { id: projectId } = useProject();
  return (
    <Link className="permission-back" to="/p/$projectId/permissions" params={{ projectId }} search={(search) => search}>
      <Icon path={backIcon} isDirectional />
      {t('All permissions')}
    </Link>
  );
}

interface DetailsProps {
  permission: PermissionDefinition;
}

function Details({ permission }: DetailsProps): ReactElement {
  const { id } = permission;
  const { id: projectId } = useProject();
  const containers = containersOf(usePermissions(), id);
  const isSystem = isSystemPermission(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitleAfterwards();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className="permission-head">
        <h2 className="permission-title" ref={heading} tabIndex={-1}>
          {id}
        </h2>
        {isSystem ? (
          <Icon path={lockIcon} />
        ) : (
          <For right="manage">
            <Actions permission={permission} />
          </For>
        )}
      </header>
      {describe(permission) !== '' && (
        <p className="permission-about" dir="auto">
          {describe(permission)}
        </p>
      )}
      {isSystem ? (
        <p className="permission-about">{t('Every project has it. It cannot be changed or deleted.')}</p>
      ) : (
        <Contents permission={permission} />
      )}
      {containers.length > 0 && (
        <>
          <h3 className="permission-heading">{t('Contained in')}</h3>
          <div className="permission-chips">
            {containers.map((container) => (
              <Link
                key={container}
                className="ks ks-chip permission-link"
                to="/p/$projectId/permissions/$permissionId"
                params={{ projectId, permissionId: container }}
                search={(search) => search}
              >
                {container}
              </Link>
            ))}
          </div>
        </>
      )}
      <PermissionHolders id={id} />
      <div className="permission-defaults">
        <DefaultSwitch id={id} of="creator" label={t('Team creators get it')} hint={t('Whoever makes a team')} />
        <DefaultSwitch id={id} of="member" label={t('New members get it')} hint={t('Whoever joins a team')} />
      </div>
    </>
  );
}

/** What can be done with one of the project's own. */
function Actions({ permission }: DetailsProps): ReactElement {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const content = useMemo<MenuContent>(
    () => ({
      items: [
        { key: 'edit', label: t('Edit…'), onSelect: () => setAsked('edit') },
        { key: 'delete', label: t('Delete…'), onSelect: () => setAsked('delete') },
      ],
    }),
    [],
  );
  const lead = (permissionId: string): void =>
    void navigate({
      to: '/p/$projectId/permissions/$permissionId',
      params: { projectId, permissionId },
      search: (search) => search,
      replace: true,
    });
  return (
    <>
      <MenuButton label={t('Actions')} load={loadPanel} content={content}>
        <Icon path={moreIcon} />
      </MenuButton>
      {asked === 'edit' && (
        <PermissionForm
          permission={permission}
          onSaved={({ id }) => {
            setAsked(undefined);
            if (id !== permission.id) lead(id);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && <DeletePermission id={permission.id} onClose={() => setAsked(undefined)} />}
    </>
  );
}
