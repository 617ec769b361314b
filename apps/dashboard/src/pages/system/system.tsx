import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { AdminApp } from '@keystead/client/admin';
import { EmptyState, lockIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { AdminProvider, useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { Database } from './database.tsx';
import { Jobs } from './jobs.tsx';
import { Processes } from './processes.tsx';
import { SettingsInEffect } from './settings-in-effect.tsx';

/** Refetched while the page is visible. */
const LIVE_MS = 5000;

const systemQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['system'], queryFn: () => admin.getSystem(), refetchInterval: LIVE_MS });

/** The status of the instance, for its owners. */
export const System = (): ReactElement => (
  <AdminProvider projectId="internal">
    <SystemPage />
  </AdminProvider>
);

function SystemPage(): ReactElement {
  const query = useQuery(systemQuery(useAdmin()));
  const { error } = query;
  if (error instanceof KnownError && REFUSALS.has(error.code)) return <NotForYou />;
  return (
    <Page title={t('System')} text={t("Health of this instance, updated every five seconds. Secrets aren't shown.")}>
      {error && query.data && <FailedPart error={error} onRetry={() => void query.refetch()} />}
      <Loaded query={query} lines={6}>
        {(system) => (
          <div>
            <Database system={system} />
            <Processes processes={system.processes} />
            <Jobs jobs={system.jobs} />
            <SettingsInEffect settings={system.settings} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const REFUSALS = new Set<string>(['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'INSUFFICIENT_STAFF_ROLE']);

const NotForYou = (): ReactElement => (
  <Page title={t('System')}>
    <EmptyState
      path={lockIcon}
      title={t('Only owners of this instance can see this page')}
      text={t('Ask an owner or the person who runs this instance.')}
    />
  </Page>
);
