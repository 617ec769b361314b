import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge, Button, Icon, IconButton } from '@keystead/ui';
import { addIcon, trashIcon } from '@keystead/ui/dashboard';
import { Page } from '../page/page.tsx';
import { useProject, useProjectChange } from '../project/project.tsx';
import { For, useMay } from '../project/rights.tsx';
import { SettingSwitch } from '../project/setting-switch.tsx';
import { ProductionChecklist } from '../settings/production-checklist.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { AddDomain } from './add-domain.tsx';
import { RefusedLately } from './refused-lately.tsx';
import { TryUrl } from './try-url.tsx';
import './domains.css';

/** Where people may be sent back to. */
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
      text={t('Where Keystead may send people back to: mail links and OAuth.')}
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
      <div className="domains">
        <div>
          <div className="settings-box">
            <DomainList />
            <SettingSwitch
              label={t('Allow localhost')}
              hint={t('http://localhost, *.localhost and 127.x.x.x, any port. Must be off in production mode.')}
              isOn={project.config.allowLocalhost}
              change={(allowLocalhost) => ({ config: { allowLocalhost } })}
              isDisabled={project.isProductionMode && !project.config.allowLocalhost}
            />
            <SettingSwitch
              label={t('Allow ** in production mode')}
              hint={t(
                'A domain with ** trusts every subdomain, however deep. Turn this on only if all of them are yours.',
              )}
              isOn={project.config.allowAnySubdomain}
              change={(allowAnySubdomain) => ({ config: { allowAnySubdomain } })}
              isDisabled={!mayConfirm}
            />
          </div>
          <TryUrl />
          <RefusedLately onTrust={(url) => void navigate({ ...here, search: { new: true, domain: url } })} />
        </div>
        <aside aria-label={t('Production mode')}>
          <div className="settings-box">
            <div className="domains-mode">
              <h2 className="setting-label">{t('Production mode')}</h2>
              <Badge tone={project.isProductionMode ? 'success' : 'neutral'}>
                {project.isProductionMode ? t('On') : t('Off')}
              </Badge>
            </div>
            <ProductionChecklist />
          </div>
          <p className="domains-rule">
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

function DomainList(): ReactElement {
  const { domains } = useProject().config;
  const { mutate, isPending } = useProjectChange();
  const remove = (removed: (typeof domains)[number]): void => {
    const { domain } = removed;
    const without = (all: typeof domains) => all.filter((other) => other.domain !== domain);
    mutate(({ config }) => ({ config: { domains: without(config.domains) } }), {
      onSuccess: () =>
        offerUndo({
          text: t('{domain} was removed', { domain }),
          undo: () => mutate(({ config }) => ({ config: { domains: [...without(config.domains), removed] } })),
        }),
    });
  };
  if (domains.length === 0)
    return <p className="domains-none">{t('No domain yet. Your app needs one before real people use it.')}</p>;
  return (
    <table className="ks ks-data domain-table">
      <thead>
        <tr>
          <th className="ks ks-data-cell" scope="col">
            {t('Domain')}
          </th>
          <th className="ks ks-data-cell" scope="col">
            {t('Handler path')}
          </th>
          <th className="ks ks-data-cell" scope="col">
            <span className="ks ks-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {domains.map((one) => (
          <tr key={one.domain}>
            <th className="ks ks-data-cell key-name" scope="row">
              {one.domain}
            </th>
            <td className="ks ks-data-cell" data-mono data-muted>
              {one.handlerPath}
            </td>
            <td className="ks ks-data-cell">
              <For right="manage">
                <IconButton
                  label={t('Remove {domain}', { domain: one.domain })}
                  path={trashIcon}
                  disabled={isPending}
                  onClick={() => remove(one)}
                />
              </For>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
