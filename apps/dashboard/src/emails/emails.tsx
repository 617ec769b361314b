import { Link, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import './emails.css';

const TABS = [
  { to: '/p/$projectId/emails/sending', label: 'Sending' },
  { to: '/p/$projectId/emails/templates', label: 'Templates' },
  { to: '/p/$projectId/emails/log', label: 'Log' },
] as const;

/** What has to do with mails, in tabs. */
export function Emails(): ReactElement {
  const { id } = useProject();
  return (
    <Page title={t('Emails')}>
      <nav className="ks ks-page-tabs" aria-label={t('Emails')}>
        {TABS.map(({ to, label }) => (
          <Link key={to} className="ks ks-page-tab" to={to} params={{ projectId: id }}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </Page>
  );
}
