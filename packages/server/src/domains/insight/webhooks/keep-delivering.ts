import { setMaxListeners } from 'node:events';
import type { Context } from '../../../context.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { deliver, takeNext } from './deliver.ts';
import { listDue } from './deliveries.queries.ts';
import { fanOut } from './fan-out.ts';
import type { EndpointKey } from './webhooks.queries.ts';

const LOOKED_EVERY_MS = 250;
/** Messages at once from this process to one endpoint that answers soon. */
const LANES = 8;
/**
 * So long nothing is asked for an endpoint where all that is due is held: by another process, or by what goes before it. A time,
 * and no number of looks: those follow each other at once while there is much to plan.
 */
const RESTED_MS = 1000;

/** Sends what is due, until it is stopped. Any number of processes may do so. */
export function keepDelivering(ctx: Context): { stop(): Promise<void> } {
  const lanes = new Map<string, number>();
  const resting = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // all messages on their way listen to it
  /** Why a lane failed since the last look, which reports it. */
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

  /** Each endpoint has one lane whatever the others hold, so that nobody waits for a receiver but its own messages. */
  function begin(endpoint: EndpointKey): void {
    if (!lanes.has(keyOf(endpoint)) && !stopping.signal.aborted) open(endpoint);
  }

  /** One more for a receiver that has just answered soon, where there may be one. */
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

  /** A lane that was answered soon lets another look for messages; one that was not ends, unless it is the last. */
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
