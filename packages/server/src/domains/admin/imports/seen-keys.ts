import type { Context, TransactionContext } from '../../../context.ts';
import { untilNoneIsLeft } from '../../../db/sweep.ts';
import type { Batch } from './import.ts';
import { deleteSeenKeys, insertSeenKeys, listSeenKeys } from './seen-keys.queries.ts';

export const userKey = (id: string): string => `i ${id}`;
export const teamKey = (id: string): string => `t ${id}`;
export const memberKey = ({ teamId, userId }: { teamId: string; userId: string }): string => `m ${teamId} ${userId}`;
export const definitionKey = (id: string): string => `d ${id}`;

/**
 * Returns the keys that appeared earlier in the file. Only a dry run needs to remember them; other imports find them in
 * the tables.
 */
export async function seenBefore(ctx: TransactionContext, batch: Batch, keys: readonly string[]): Promise<Set<string>> {
  if (!batch.isDryRun || keys.length === 0) return new Set();
  return new Set((await listSeenKeys(ctx.db, batch, keys)).map(({ key }) => key));
}

export async function rememberSeen(ctx: TransactionContext, batch: Batch, keys: readonly string[]): Promise<void> {
  if (batch.isDryRun && keys.length > 0) await insertSeenKeys(ctx.db, batch, keys);
}

export async function forgetSeen(ctx: Context, batch: Batch): Promise<void> {
  if (batch.isDryRun) await untilNoneIsLeft(() => deleteSeenKeys(ctx.db, batch));
}
