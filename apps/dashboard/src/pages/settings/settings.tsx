import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageTabs } from '../../kit/page-tabs.tsx';
import { Page } from '../../kit/page.tsx';
import { useProject } from '../../project/project.tsx';
import { isOfferedIn } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import styles from './settings.module.css';

const TABS = [
  { to: '/p/$projectId/settings', label: t('General') },
  { to: '/p/$projectId/settings/teams', label: t('Teams') },
  { to: '/p/$projectId/settings/sessions', label: t('Sessions') },
  { to: '/p/$projectId/settings/staff', label: t('Staff') },
  { to: '/p/$projectId/settings/import-export', label: t('Import & export'), right: 'secrets' },
] as const;

/** The settings that belong to no other page, in tabs. */
export function Settings(): ReactElement {
  const project = useProject();
  return (
    <Page title={t('Settings')}>
      <div className={styles.settings}>
        <PageTabs label={t('Settings')} params={{ projectId: project.id }} tabs={TABS.filter(isOfferedIn(project))} />
        <Outlet />
      </div>
    </Page>
  );
}
