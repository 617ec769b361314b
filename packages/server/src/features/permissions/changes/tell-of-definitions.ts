import type { EventType } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { recordEvents } from '../../events/index.ts';
import { selectTold, toldDefinitionEvent, type ToldDefinition } from './told-definitions.queries.ts';

/** In the transaction that changes them. */
export async function tellOfDefinitions(
  ctx: TransactionContext,
  projectId: string,
  type: Extract<EventType, `permission_definition.${string}`>,
  definitions: readonly ToldDefinition[],
): Promise<void> {
  if (definitions.length === 0) return;
  const events = recordEvents(ctx, projectId, [{ type, ...toldDefinitionEvent }]);
  await execute(ctx.db, together([selectTold(definitions), events]));
}
