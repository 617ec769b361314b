import type { TransactionContext } from '../../../context.ts';
import { recordEvents } from '../../events/index.ts';
import { deleteGrantsOf, renameGrants } from './grants-of-definition.queries.ts';
import { grantedEvent, revokedEvent } from './grants.queries.ts';

/** Under another name it is another permission to whoever keeps a list of grants: one is taken and one is given. */
export const renameAllGrants = (ctx: TransactionContext, projectId: string, names: { id: string; newId: string }) =>
  renameGrants(ctx.db, projectId, names, recordEvents(ctx, projectId, [revokedEvent, grantedEvent]));

export const revokeAllGrants = (ctx: TransactionContext, projectId: string, id: string) =>
  deleteGrantsOf(ctx.db, projectId, id, recordEvents(ctx, projectId, [revokedEvent]));
