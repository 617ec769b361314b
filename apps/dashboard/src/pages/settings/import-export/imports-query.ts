import { queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';

const LOOK_EVERY_MS = 1000;

/** The newest first. Looked up again as long as one is under way. */
export const importsQuery = (admin: AdminApp) =>
  queryOptions({
    queryKey: ['imports', admin.projectId, 'list'],
    queryFn: () => admin.listImports(),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? LOOK_EVERY_MS : false),
  });

/** How far one is, whoever sends it; null if there is none. */
export const importQuery = (admin: AdminApp, id: string, isSent: boolean) =>
  queryOptions({
    queryKey: ['imports', admin.projectId, id],
    queryFn: () => admin.getImport(id),
    // What leaves from here has perhaps not arrived yet.
    refetchInterval: ({ state }) => (isSent || state.data?.status === 'running' ? LOOK_EVERY_MS : false),
    staleTime: 0,
  });
