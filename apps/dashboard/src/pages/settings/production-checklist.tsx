import type { ReactElement } from 'react';
import { alertIcon, checkIcon, Icon } from '@keystead/ui';
import { useProject } from '../../project/project.tsx';
import { t } from '../../words.ts';
import styles from './settings.module.css';

/** The requirements of production mode, and which of them this project meets. */
export function ProductionChecklist(): ReactElement {
  const { productionModeErrors: errors, config } = useProject();
  const has = (id: (typeof errors)[number]['id']): boolean => errors.some((error) => error.id === id);
  const checks = [
    { isOk: !config.allowLocalhost, label: t('Localhost is not allowed') },
    { isOk: !has('localhost_domain'), label: t('No domain is localhost') },
    { isOk: !has('http_domain'), label: t('Every domain uses https') },
    { isOk: !has('ip_domain'), label: t('No domain is an IP address') },
    { isOk: !has('any_subdomain'), label: t('No domain uses ** unless you allow it') },
  ];
  return (
    <ul className={styles.checklist}>
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
