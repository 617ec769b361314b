import type { TransactionContext } from '../../../context.ts';
import { lockProject, listOwnDefinitions, type PermissionDefinition, type PermissionGraph } from '../../core/index.ts';

/** The state before a change of a definition. */
export interface LockedDefinitions {
  readonly byId: ReadonlyMap<string, PermissionDefinition>;
  readonly graph: PermissionGraph;
}

/**
 * Locks the definitions and default permissions of a project until the transaction ends: every change to them holds the
 * lock of the project's row.
 */
export async function lockDefinitions(ctx: TransactionContext, projectId: string): Promise<LockedDefinitions> {
  await lockProject(ctx.db, projectId);
  const definitions = await listOwnDefinitions(ctx.db, projectId);
  return {
    byId: new Map(definitions.map((definition) => [definition.id, definition])),
    graph: new Map(definitions.map(({ id, containedIds }) => [id, containedIds])),
  };
}
