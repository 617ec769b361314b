import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { AdminApp, InstanceSystem } from '@keystead/client/admin';
import { EmptyState, lockIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { AdminProvider, useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { Database } from './database.tsx';
import { Jobs } from './jobs.tsx';
import { Processes } from './processes.tsx';
import { SettingsInEffect } from './settings-in-effect.tsx';
import '../emails/mail-table.css';
import '../projects/projects.css';
import '../set-up/set-up.css';

/** Read again while the page is seen. */
const LIVE_MS = 5000;

const systemQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['system'], queryFn: () => admin.getSystem(), refetchInterval: LIVE_MS });

/** How the instance fares, for those who own it. */
export const System = (): ReactElement => (
  <AdminProvider projectId="internal">
    <SystemPage />
  </AdminProvider>
);

function SystemPage(): ReactElement {
  const { data: system, error, refetch } = useQuery(systemQuery(useAdmin()));
  if (error instanceof KnownError && REFUSALS.has(error.code)) return <NotForYou />;
  return (
    <Page title={t('System')} text={t('How this instance fares, every five seconds. No secret is shown.')}>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {system && <Parts system={system} />}
      {!system && !error && (
        <Waiting>
          <div className="setup-box" style={{ height: 90 }} />
          <div className="setup-box" style={{ height: 320 }} />
        </Waiting>
      )}
    </Page>
  );
}

const REFUSALS = new Set<string>(['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'INSUFFICIENT_STAFF_ROLE']);

const NotForYou = (): ReactElement => (
  <Page title={t('System')}>
    <EmptyState
      path={lockIcon}
      title={t('Only owners of this instance see how it fares')}
      text={t('Ask one of them, or whoever runs the service.')}
    />
  </Page>
);

interface PartsProps {
  system: InstanceSystem;
}

const Parts = ({ system }: PartsProps): ReactElement => (
  <div style={{ display: 'grid', gap: 28 }}>
    <Database system={system} />
    <Processes processes={system.processes} />
    <Jobs jobs={system.jobs} />
    <SettingsInEffect settings={system.settings} />
  </div>
);
