import type { Context } from '../../../../context.ts';
import { runEvery } from '../../../../platform/run-every.ts';
import { sealEvents } from './seal-events.ts';

const SEALED_EVERY_MS = 250;

/** Signs committed events a few times a second until it is stopped. Any number of processes can run it. */
export const keepSealing = (ctx: Context): { stop(): Promise<void> } =>
  runEvery({ name: 'sign events', everyMillis: SEALED_EVERY_MS, work: () => sealEvents(ctx), log: ctx.log });
