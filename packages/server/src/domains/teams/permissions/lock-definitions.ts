import type { TransactionContext } from '../../../context.ts';
import { lockProject, listOwnDefinitions, type PermissionDefinition, type PermissionGraph } from '../../core/index.ts';

/** What a change of a definition begins with. */
export interface LockedDefinitions {
  readonly byId: ReadonlyMap<string, PermissionDefinition>;
  readonly graph: PermissionGraph;
}

/**
 * The definitions of a project stay as they are until the transaction ends, and so do its default permissions: all of them
 * are changed under the lock of the project's row.
 */
export async function lockDefinitions(ctx: TransactionContext, projectId: string): Promise<LockedDefinitions> {
  await lockProject(ctx.db, projectId);
  const definitions = await listOwnDefinitions(ctx.db, projectId);
  return {
    byId: new Map(definitions.map((definition) => [definition.id, definition])),
    graph: new Map(definitions.map(({ id, containedIds }) => [id, containedIds])),
  };
}
