import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';
import { Badge, Button, Icon, IconButton } from '@keystead/ui';
import { addIcon, trashIcon } from '@keystead/ui/dashboard';
import { Box } from '../../kit/box.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { Rows } from '../../kit/rows.tsx';
import { changeProject, useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { For, useMay } from '../../project/rights.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { ProductionChecklist } from '../settings/production-checklist.tsx';
import { t } from '../../words.ts';
import { AddDomain } from './add-domain.tsx';
import { RefusedLately } from './refused-lately.tsx';
import { TryUrl } from './try-url.tsx';
import styles from './domains.module.css';

/** The domains that Keystead may redirect users to. */
export function Domains(): ReactElement {
  const project = useProject();
  const { new: isNew = false, domain } = useSearch({ from: '/p/$projectId/domains' });
  const navigate = useNavigate();
  const mayManage = useMay('manage');
  const mayConfirm = useMay('staff');
  const here = { to: '/p/$projectId/domains', params: { projectId: project.id } } as const;
  return (
    <Page
      title={t('Domains')}
      text={t('URLs that Keystead may redirect users to, from email links and OAuth.')}
      actions={
        mayManage && (
          <Button
            size="small"
            icon={<Icon path={addIcon} />}
            onClick={() => void navigate({ ...here, search: { new: true } })}
          >
            {t('Add domain')}
          </Button>
        )
      }
    >
      <div className={styles.domains}>
        <div>
          <DomainTable />
          <Rows>
            <SettingSwitch
              label={t('Allow localhost')}
              hint={t('http://localhost, *.localhost, and 127.x.x.x, any port. Must be off in production mode.')}
              isOn={project.config.allowLocalhost}
              change={(allowLocalhost) => ({ config: { allowLocalhost } })}
              isDisabled={project.isProductionMode && !project.config.allowLocalhost}
            />
            <SettingSwitch
              label={t('Allow ** in production mode')}
              hint={t(
                'A domain with ** trusts every subdomain at any depth. Enable this only if you control all of them.',
              )}
              isOn={project.config.allowAnySubdomain}
              change={(allowAnySubdomain) => ({ config: { allowAnySubdomain } })}
              isDisabled={!mayConfirm}
            />
          </Rows>
          <TryUrl />
          <RefusedLately onTrust={(url) => void navigate({ ...here, search: { new: true, domain: url } })} />
        </div>
        <aside aria-label={t('Production mode')}>
          <Box
            title={t('Production mode')}
            actions={
              <Badge tone={project.isProductionMode ? 'success' : 'neutral'}>
                {project.isProductionMode ? t('On') : t('Off')}
              </Badge>
            }
          >
            <ProductionChecklist />
          </Box>
          <p className={styles.rule}>
            {t(
              "Scheme, host and port must match, and the path must begin with the domain's. For preview deployments add https://*.preview.example.com: * stands for one label, ** for one or more.",
            )}
          </p>
        </aside>
      </div>
      {isNew && mayManage && <AddDomain suggested={domain} onClose={() => void navigate({ ...here, search: {} })} />}
    </Page>
  );
}

type Domain = AdminProjectWithoutSecrets['config']['domains'][number];

const COLUMNS: readonly Column<Domain>[] = [
  { label: t('Domain'), cell: ({ domain }) => domain },
  { label: t('Handler path'), look: 'mono', cell: ({ handlerPath }) => handlerPath },
];

function DomainTable(): ReactElement {
  const admin = useAdmin();
  const { domains } = useProject().config;
  const { mutate: remove, isPending } = useProjectSave({
    save: (removed: Domain) =>
      changeProject(admin, ({ config }) => ({ config: { domains: without(removed, config.domains) } })),
    undo: (_, removed) => ({
      text: t('{domain} was removed', { domain: removed.domain }),
      undo: () =>
        changeProject(admin, ({ config }) => ({ config: { domains: [...without(removed, config.domains), removed] } })),
    }),
  });
  return (
    <DataTable
      label={t('Domains')}
      columns={COLUMNS}
      rows={domains}
      rowKey={({ domain }) => domain}
      empty={<p className="muted">{t('No domains yet. Add one before real users sign in to your app.')}</p>}
      actions={(domain) => (
        <For right="manage">
          <IconButton
            label={t('Remove {domain}', { domain: domain.domain })}
            path={trashIcon}
            disabled={isPending}
            onClick={() => remove(domain)}
          />
        </For>
      )}
    />
  );
}

const without = (removed: Domain, all: readonly Domain[]): Domain[] =>
  all.filter(({ domain }) => domain !== removed.domain);
