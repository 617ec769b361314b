import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../../kit/page.tsx';
import { PageTabs } from '../../kit/page-tabs.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const TABS = [
  { to: '/p/$projectId/emails/sending', label: t('Sending') },
  { to: '/p/$projectId/emails/templates', label: t('Templates') },
  { to: '/p/$projectId/emails/log', label: t('Log') },
] as const;

/** The pages about emails, as tabs. */
export function Emails(): ReactElement {
  const { projectId } = useAdmin();
  return (
    <Page title={t('Emails')}>
      <PageTabs label={t('Emails')} params={{ projectId }} tabs={TABS} />
      <Outlet />
    </Page>
  );
}
