import type { TransactionContext } from '../../../../context.ts';
import { writeEvents, type NewEvent } from '../../../core/index.ts';
import { deleteGrantsOf, inChunksOfHolders, renameGrants, type Holder } from './grants-of-definition.queries.ts';
import { grantEvent } from './grants.queries.ts';

const revoked = (permissionId: string, holders: readonly Holder[]): NewEvent[] =>
  holders.map((holder) => grantEvent('team_permission.deleted', { ...holder, permissionId }));
const granted = (permissionId: string, holders: readonly Holder[]): NewEvent[] =>
  holders.map((holder) => grantEvent('team_permission.created', { ...holder, permissionId }));

/**
 * Records a rename as one revoked and one granted permission, because that is what it means to anyone who keeps a list
 * of grants.
 */
export const renameAllGrants = (ctx: TransactionContext, projectId: string, names: { id: string; newId: string }) =>
  inChunksOfHolders(ctx.db, projectId, names.id, async (chunk) => {
    const holders = await renameGrants(ctx.db, projectId, names, chunk);
    await writeEvents(ctx, projectId, [...revoked(names.id, holders), ...granted(names.newId, holders)]);
  });

export const revokeAllGrants = (ctx: TransactionContext, projectId: string, id: string) =>
  inChunksOfHolders(ctx.db, projectId, id, async (chunk) => {
    await writeEvents(ctx, projectId, revoked(id, await deleteGrantsOf(ctx.db, projectId, id, chunk)));
  });
