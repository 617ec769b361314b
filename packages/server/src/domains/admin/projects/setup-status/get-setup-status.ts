import type { Context } from '../../../../context.ts';
import { readSetupStatus, type SetupStatus } from './setup-status.queries.ts';

/** How far a project is set up, for whoever waits to see its app arrive. */
export const getSetupStatus = (ctx: Context, projectId: string): Promise<SetupStatus> =>
  readSetupStatus(ctx.db, projectId, ctx.clock.now());
