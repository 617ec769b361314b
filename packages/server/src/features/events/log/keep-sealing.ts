import type { Context } from '../../../context.ts';
import { sealEvents } from './seal-events.ts';

const SEALED_EVERY_MS = 250;

/** Seals what is committed, a few times a second, until it is stopped. Any number of processes may do so. */
export function keepSealing(ctx: Context): { stop(): Promise<void> } {
  let isFailing = false;
  let isStopped = false;
  let timer: NodeJS.Timeout;

  async function seal(): Promise<void> {
    try {
      await sealEvents(ctx);
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) ctx.log.warn({ err: error }, 'events could not be sealed, which is tried again');
      isFailing = true;
    }
    if (!isStopped) wait();
  }
  let sealing = Promise.resolve();
  function wait(): void {
    timer = setTimeout(() => (sealing = seal()), SEALED_EVERY_MS);
  }
  wait();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return sealing;
    },
  };
}
