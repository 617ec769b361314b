import { Link, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import { useProject } from '../project/project.tsx';
import { isOfferedIn } from '../project/rights.tsx';
import { t } from '../words.ts';
import './settings.css';

const TABS = [
  { to: '/p/$projectId/settings', label: 'General' },
  { to: '/p/$projectId/settings/teams', label: 'Teams' },
  { to: '/p/$projectId/settings/sessions', label: 'Sessions' },
  { to: '/p/$projectId/settings/staff', label: 'Staff' },
  { to: '/p/$projectId/settings/export', label: 'Export & import', right: 'secrets' },
] as const;

/** The settings that belong to no other page, in tabs. */
export function Settings(): ReactElement {
  const project = useProject();
  return (
    <Page title={t('Settings')}>
      <nav className="ks ks-page-tabs" aria-label={t('Settings')}>
        {TABS.filter(isOfferedIn(project)).map(({ to, label }) => (
          <Link
            key={to}
            className="ks ks-page-tab"
            to={to}
            params={{ projectId: project.id }}
            activeOptions={{ exact: true }}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className="settings">
        <Outlet />
      </div>
    </Page>
  );
}
