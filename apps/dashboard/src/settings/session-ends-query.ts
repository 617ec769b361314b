import { queryOptions } from '@tanstack/react-query';
import type { AdminApp, GetSessionEndsOptions } from '@keystead/client/admin';

/** How many sessions live, or how many of them a limit would end. */
export const sessionEndsQuery = (admin: AdminApp, limits: GetSessionEndsOptions = {}) =>
  queryOptions({
    queryKey: ['session-ends', admin.projectId, limits],
    queryFn: () => admin.getSessionEnds(limits),
  });
