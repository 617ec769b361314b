import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import {
  removeDefaultPermission,
  closureOf,
  deleteDefinition as deleteDefinitionRow,
  without,
} from '../../core/index.ts';
import { revokeAllGrants } from '../../identity/index.ts';
import { changeContents } from './change-contents.ts';
import { lockDefinitions } from './lock-definitions.ts';
import { tellOfDefinitions } from './tell-of-definitions.ts';
import { requireOwn } from './require-own.ts';

/** Deletes a permission, with its grants, its use as a default, and its place in other permissions. */
export async function deleteDefinition(ctx: Context, projectId: string, id: string): Promise<void> {
  requireOwn(id);
  await inTransaction(ctx, async (ctx) => {
    const { byId, graph: before } = await lockDefinitions(ctx, projectId);
    const stored = byId.get(id);
    if (!stored) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
    const graph = without(before, id);
    await deleteDefinitionRow(ctx.db, projectId, id);
    await tellOfDefinitions(ctx, projectId, 'permission_definition.deleted', [stored]);
    await changeContents(ctx, projectId, byId, { graph, closure: closureOf(graph), askedId: id });
    await removeDefaultPermission(ctx, projectId, id);
    await revokeAllGrants(ctx, projectId, id);
  });
}
