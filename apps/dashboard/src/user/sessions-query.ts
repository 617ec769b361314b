import { queryOptions } from '@tanstack/react-query';
import type { ServerUser } from '@keystead/client/server';

/** Where somebody is signed in, the session used last first. */
export const sessionsQuery = (user: ServerUser) =>
  queryOptions({ queryKey: ['sessions', user.id], queryFn: () => user.getActiveSessions() });
