import type { Context } from '../../../../context.ts';
import { runEvery } from '../../../../platform/run-every.ts';
import { sealEvents } from './seal-events.ts';

const SEALED_EVERY_MS = 250;

/** Seals what is committed, a few times a second, until it is stopped. Any number of processes may do so. */
export const keepSealing = (ctx: Context): { stop(): Promise<void> } =>
  runEvery({ name: 'seal events', everyMillis: SEALED_EVERY_MS, work: () => sealEvents(ctx), log: ctx.log });
