import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_FEED_MAX_WAIT_SECONDS } from '@keystead/contract';
import type { Db } from '../../../db/db.ts';
import { listHeads } from './feed.queries.ts';

/** Delays requests until their project has a new event. */
export interface EventWaits {
  /** Resolves when the log continues after the position, when the time is over, or when the process stops. */
  untilAfter(db: Db, wait: { projectId: string; position: number; seconds: number }): Promise<void>;
}

const LOOKED_EVERY_MS = 250;
/** Beyond this number, requests are answered at once and ask again. */
const MOST_WAITING = 500;

interface Waiting {
  readonly projectId: string;
  readonly position: number;
  readonly until: number;
  readonly end: () => void;
}

/** Polls once for all waiting requests of this process, however many there are. */
export function createEventWaits(lifecycle: { readonly isStopping: boolean }): EventWaits {
  const waiting = new Set<Waiting>();

  async function look(db: Db): Promise<void> {
    while (waiting.size > 0) {
      await pause(LOOKED_EVERY_MS);
      const projectIds = [...new Set([...waiting].map(({ projectId }) => projectId))];
      const found = await listHeads(db, projectIds).catch(() => undefined);
      const heads = new Map(found?.map(({ projectId, head }) => [projectId, head]));
      const now = performance.now();
      for (const one of waiting) {
        const isOver = lifecycle.isStopping || !found || now >= one.until;
        if (!isOver && (heads.get(one.projectId) ?? 0) <= one.position) continue;
        waiting.delete(one);
        one.end();
      }
    }
  }

  return {
    untilAfter(db, { projectId, position, seconds }) {
      if (waiting.size >= MOST_WAITING || lifecycle.isStopping) return Promise.resolve();
      const until = performance.now() + Math.min(seconds, EVENT_FEED_MAX_WAIT_SECONDS) * 1000;
      return new Promise((end) => {
        waiting.add({ projectId, position, until, end });
        if (waiting.size === 1) void look(db);
      });
    },
  };
}
