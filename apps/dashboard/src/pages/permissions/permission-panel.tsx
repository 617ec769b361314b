import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { backIcon, Icon, MenuButton } from '@keystead/ui';
import { lockIcon, moreIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../kit/load-panel.ts';
import { Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';
import { containersOf, describe, isSystemPermission } from './contents.ts';
import { changeDefault, useDefaults } from './defaults.ts';
import { DeletePermission } from './delete-permission.tsx';
import { Contents } from './permission-contents.tsx';
import { PermissionForm } from './permission-form.tsx';
import { PermissionHolders } from './permission-holders.tsx';
import { usePermissions } from './permissions-query.ts';
import styles from './permissions.module.css';

const ROLES = [
  { role: 'creator', label: t('Grant to team creators'), hint: t('Anyone who creates a team') },
  { role: 'member', label: t('Grant to new members'), hint: t('Anyone who joins a team') },
] as const;

/** One permission: what it contains, who has it, and who gets it by default. */
export function PermissionPanel(): ReactElement {
  const { permissionId } = useParams({ from: '/p/$projectId/permissions/$permissionId' });
  const { projectId } = useAdmin();
  const permission = usePermissions().find(({ id }) => id === permissionId);
  return (
    <aside className={styles.panel} aria-label={permissionId}>
      <Link className={styles.back} to="/p/$projectId/permissions" params={{ projectId }} search={(search) => search}>
        <Icon path={backIcon} isDirectional />
        {t('All permissions')}
      </Link>
      {permission ? (
        <Details key={permission.id} permission={permission} />
      ) : (
        <p className="muted">{t('No permission has this name.')}</p>
      )}
    </aside>
  );
}

interface DetailsProps {
  permission: PermissionDefinition;
}

function Details({ permission }: DetailsProps): ReactElement {
  const { id } = permission;
  const { projectId } = useAdmin();
  const defaults = useDefaults();
  const containers = containersOf(usePermissions(), id);
  const isSystem = isSystemPermission(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
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
        <p className="muted" dir="auto">
          {describe(permission)}
        </p>
      )}
      {isSystem ? (
        <p className="muted">{t("Built in. It can't be changed or deleted.")}</p>
      ) : (
        <Contents permission={permission} />
      )}
      {containers.length > 0 && (
        <Section title={t('Included in')}>
          <div className={styles.chips}>
            {containers.map((container) => (
              <Link
                key={container}
                className={`ks ks-chip ${styles.link}`}
                to="/p/$projectId/permissions/$permissionId"
                params={{ projectId, permissionId: container }}
                search={(search) => search}
              >
                {container}
              </Link>
            ))}
          </div>
        </Section>
      )}
      <PermissionHolders id={id} />
      <div className={styles.defaults}>
        <Rows>
          {ROLES.map(({ role, label, hint }) => (
            <SettingSwitch
              key={role}
              label={label}
              hint={hint}
              isOn={defaults[role].includes(id)}
              change={(isOn) => changeDefault(role, id, isOn)}
            />
          ))}
        </Rows>
      </div>
    </>
  );
}

/** Actions for a permission that the project defined. */
function Actions({ permission }: DetailsProps): ReactElement {
  const { projectId } = useAdmin();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const items = [
    { key: 'edit', label: t('Edit…'), onSelect: () => setAsked('edit') },
    { key: 'delete', label: t('Delete…'), onSelect: () => setAsked('delete') },
  ];
  const close = (): void => setAsked(undefined);
  const follow = (permissionId: string): void => {
    close();
    if (permissionId !== permission.id)
      void navigate({
        to: '/p/$projectId/permissions/$permissionId',
        params: { projectId, permissionId },
        search: (search) => search,
        replace: true,
      });
  };
  return (
    <>
      <MenuButton label={t('Actions')} load={loadPanel} content={{ items }}>
        <Icon path={moreIcon} />
      </MenuButton>
      {asked === 'edit' && <PermissionForm permission={permission} onSaved={({ id }) => follow(id)} onClose={close} />}
      {asked === 'delete' && <DeletePermission id={permission.id} onClose={close} />}
    </>
  );
}
