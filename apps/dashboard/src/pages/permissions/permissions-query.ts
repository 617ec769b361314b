import { infiniteQueryOptions, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { AdminApp, PermissionDefinition } from '@keystead/client/admin';
import { useAdmin } from '../../project/project.tsx';

export const permissionsQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['permissions', admin.projectId], queryFn: () => admin.listPermissionDefinitions() });

/** Returns all permissions, those of the project first. */
export const usePermissions = (): readonly PermissionDefinition[] =>
  useSuspenseQuery(permissionsQuery(useAdmin())).data;

export const usageQuery = (admin: AdminApp, id: string) =>
  queryOptions({
    queryKey: ['permissions', admin.projectId, 'usage', id],
    queryFn: () => admin.getPermissionUsage(id),
  });

const FIRST_HOLDERS = 3;
const MORE_HOLDERS = 50;

/** The users who have a permission: a short first page, then longer ones. */
export const holdersQuery = (admin: AdminApp, id: string) =>
  infiniteQueryOptions({
    queryKey: ['permissions', admin.projectId, 'holders', id],
    queryFn: ({ pageParam }) =>
      pageParam === undefined
        ? admin.listPermissionHolders(id, { limit: FIRST_HOLDERS })
        : admin.listPermissionHolders(id, { limit: MORE_HOLDERS, cursor: pageParam }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
