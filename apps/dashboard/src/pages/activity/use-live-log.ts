import { useQuery, useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { useAdmin } from '../../project/project.tsx';

const HELD_BACK_SECONDS = 20;
/** Pause between requests, so that a busy log is read once a second, and pause after a failed request. */
const PAUSE_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** Lists new events at once while live mode is on and the page is visible. */
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
      // A list with more than one page loaded stays as it is, because the user went back to older events.
      predicate: ({ state }: Query) => ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= 1,
    };
    // A response in flight may be older than this position.
    void queryClient.cancelQueries(filters).then(() => queryClient.invalidateQueries(filters));
  }, [isLive, position, projectId, queryClient]);
}

/**
 * Returns the sequence number of the newest event. Once one is known, the event feed holds its response until there is
 * a newer event or the wait ends.
 */
async function readPosition(admin: AdminApp, after: number | undefined): Promise<number> {
  if (after === undefined) return (await admin.listActivity({ limit: 1 })).items[0]?.position ?? 0;
  return (await admin.listEvents({ after, waitSeconds: HELD_BACK_SECONDS })).nextAfter;
}
