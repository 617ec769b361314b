import { queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';

const LOOK_EVERY_MS = 1000;

/** The imports, newest first. Refetched while one is running. */
export const importsQuery = (admin: AdminApp) =>
  queryOptions({
    queryKey: ['imports', admin.projectId, 'list'],
    queryFn: () => admin.listImports(),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? LOOK_EVERY_MS : false),
  });

/** One import, even if another page uploads it; null if there is none. */
export const importQuery = (admin: AdminApp, id: string, isSent: boolean) =>
  queryOptions({
    queryKey: ['imports', admin.projectId, id],
    queryFn: () => admin.getImport(id),
    // While this page uploads, the import may not exist on the server yet.
    refetchInterval: ({ state }) => (isSent || state.data?.status === 'running' ? LOOK_EVERY_MS : false),
    staleTime: 0,
  });
