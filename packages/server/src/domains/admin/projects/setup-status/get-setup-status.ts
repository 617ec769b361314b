import type { Context } from '../../../../context.ts';
import { readSetupStatus, type SetupStatus } from './setup-status.queries.ts';

/** Returns how far a project is set up, for the quickstart page that waits for the app's first request. */
export const getSetupStatus = (ctx: Context, projectId: string): Promise<SetupStatus> =>
  readSetupStatus(ctx.db, projectId, ctx.clock.now());
