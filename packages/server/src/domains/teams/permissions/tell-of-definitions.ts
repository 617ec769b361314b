import type { EventType } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { writeEvents, type PermissionDefinition } from '../../core/index.ts';

/** A definition as it is from now on, or was. */
interface ToldDefinition extends Pick<PermissionDefinition, 'id' | 'description' | 'containedIds'> {
  /** Where it was called otherwise. */
  readonly previousId?: string | undefined;
}

/** In the transaction that changes them. */
export const tellOfDefinitions = (
  ctx: TransactionContext,
  projectId: string,
  type: Extract<EventType, `permission_definition.${string}`>,
  definitions: readonly ToldDefinition[],
): Promise<void> =>
  writeEvents(
    ctx,
    projectId,
    definitions.map(({ id, description, containedIds, previousId }) => ({
      type,
      version: 1,
      data: { id, description, contained_permission_ids: containedIds, previous_id: previousId },
    })),
  );
