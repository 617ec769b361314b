import type { ReactElement } from 'react';
import { alertIcon, checkIcon, Icon } from '@keystead/ui';
import { useProject } from '../project/project.tsx';
import { SettingSwitch } from '../project/setting-switch.tsx';
import { t } from '../words.ts';

/** The switch for real people, and what must be right before. */
export function ProductionMode(): ReactElement {
  const project = useProject();
  return (
    <div className="settings-box">
      <SettingSwitch
        label={t('Production mode')}
        hint={t('Refuses what is only fit for development: localhost, plain http, IP addresses as domains.')}
        isOn={project.isProductionMode}
        change={(isProductionMode) => ({ isProductionMode })}
      />
      <ProductionChecklist />
    </div>
  );
}

/** What production mode demands, and how this project stands. */
export function ProductionChecklist(): ReactElement {
  const { productionModeErrors: errors, config } = useProject();
  const has = (id: (typeof errors)[number]['id']): boolean => errors.some((error) => error.id === id);
  const checks = [
    { isOk: !config.allowLocalhost, label: t('Localhost is not allowed') },
    { isOk: !has('localhost_domain'), label: t('No domain is localhost') },
    { isOk: !has('http_domain'), label: t('Every domain uses https') },
    { isOk: !has('ip_domain'), label: t('No domain is an IP address') },
  ];
  return (
    <ul className="checklist">
      {checks.map(({ isOk, label }) => (
        <li key={label} data-state={isOk ? 'ok' : 'failed'}>
          <Icon path={isOk ? checkIcon : alertIcon} />
          <span>
            {label}
            <span className="ks ks-hidden">{isOk ? t('(passed)') : t('(not passed)')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
