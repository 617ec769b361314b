import { useQuery, useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { useAdmin } from '../../project/project.tsx';

const HELD_BACK_SECONDS = 20;
/** Between two questions, so that a busy log is read once a second; and where the service could not be reached. */
const PAUSE_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** While it is on and somebody looks at the page, new events are listed at once. */
export function useLiveLog(isLive: boolean): void {
  const admin = useAdmin();
  const { projectId } = admin;
  const queryClient = useQueryClient();
  const queryKey = ['event-feed', projectId] as const;
  const { data: position } = useQuery({
    queryKey,
    queryFn: () => readPosition(admin, queryClient.getQueryData<number>(queryKey)),
    enabled: isLive,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.error ? AFTER_FAILURE_MS : PAUSE_MS),
  });
  useEffect(() => {
    if (!isLive || position === undefined) return;
    const filters = {
      queryKey: ['activity', projectId] as const,
      // Who has gone further back is left in peace.
      predicate: ({ state }: Query) => ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= 1,
    };
    // An answer that is on its way may be older than this place.
    void queryClient.cancelQueries(filters).then(() => queryClient.invalidateQueries(filters));
  }, [isLive, position, projectId, queryClient]);
}

/** Of the newest event. Once one is known, the feed of events holds its answer back until there is another. */
async function readPosition(admin: AdminApp, after: number | undefined): Promise<number> {
  if (after === undefined) return (await admin.listActivity({ limit: 1 })).items[0]?.position ?? 0;
  return (await admin.listEvents({ after, waitSeconds: HELD_BACK_SECONDS })).nextAfter;
}
