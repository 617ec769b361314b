import { setMaxListeners } from 'node:events';
import type { Context } from '../../../context.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { deliver, takeNext } from './deliver.ts';
import { listDue } from './deliveries.queries.ts';
import { fanOut } from './fan-out.ts';
import type { EndpointKey } from './webhooks.queries.ts';

const LOOKED_EVERY_MS = 250;
/** The most lanes of one endpoint. A lane delivers one event after another; only a quick endpoint gets several. */
const LANES = 8;
/**
 * How long an endpoint is skipped if all due deliveries are blocked: claimed by another process, or waiting for an
 * earlier one. It is a time instead of a number of polls, because polls follow each other at once while many deliveries
 * are created.
 */
const RESTED_MS = 1000;

/** Sends due deliveries until it is stopped. Any number of processes may run it. */
export function keepDelivering(ctx: Context): { stop(): Promise<void> } {
  const lanes = new Map<string, number>();
  const resting = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // all running deliveries listen to it
  /** The last failure of a lane, for the next poll to report. */
  let laneFailure: Error | undefined;

  async function look(): Promise<void> {
    let isMore = true;
    while (isMore && !stopping.signal.aborted) {
      isMore = await fanOut(ctx);
      for (const [key, until] of resting) if (until <= performance.now()) resting.delete(key);
      for (const endpoint of await listDue(ctx.db, ctx.clock.now())) if (!resting.has(keyOf(endpoint))) begin(endpoint);
    }
    const failure = laneFailure;
    laneFailure = undefined;
    if (failure) throw failure;
  }

  /**
   * Opens the first lane of an endpoint. Each endpoint gets one even beyond the total limit, so that a slow endpoint
   * delays only its own deliveries.
   */
  function begin(endpoint: EndpointKey): void {
    if (!lanes.has(keyOf(endpoint)) && !stopping.signal.aborted) open(endpoint);
  }

  /** Opens one more lane for an endpoint that just responded quickly, within the limits. */
  function widen(endpoint: EndpointKey): void {
    const isFull = (lanes.get(keyOf(endpoint)) ?? 0) >= LANES || running.size >= ctx.webhooks.mostLanes;
    if (!isFull && !stopping.signal.aborted) open(endpoint);
  }

  function open(endpoint: EndpointKey): void {
    const key = keyOf(endpoint);
    lanes.set(key, (lanes.get(key) ?? 0) + 1);
    const lane = drive(endpoint).finally(() => {
      running.delete(lane);
      const left = (lanes.get(key) ?? 1) - 1;
      if (left === 0) lanes.delete(key);
      else lanes.set(key, left);
    });
    running.add(lane);
  }

  /** Delivers one after another. A quick response opens another lane; a slow one ends this lane unless it is the last. */
  async function drive(endpoint: EndpointKey): Promise<void> {
    try {
      let next = await takeNext(ctx, endpoint);
      if (!next && lanes.get(keyOf(endpoint)) === 1) resting.set(keyOf(endpoint), performance.now() + RESTED_MS);
      while (next) {
        const isSoon = await deliver(ctx, next, stopping.signal);
        if (stopping.signal.aborted || (!isSoon && lanes.get(keyOf(endpoint)) !== 1)) return;
        if (isSoon) widen(endpoint);
        next = await takeNext(ctx, endpoint);
      }
    } catch (error) {
      laneFailure = new Error(`a message could not be sent to the endpoint ${endpoint.id}`, { cause: error });
    }
  }

  const looking = runEvery({ name: 'send webhooks', everyMillis: LOOKED_EVERY_MS, work: look, log: ctx.log });
  return {
    async stop() {
      stopping.abort();
      await looking.stop();
      await Promise.all(running);
    },
  };
}

const keyOf = ({ projectId, id }: EndpointKey): string => `${projectId} ${id}`;
