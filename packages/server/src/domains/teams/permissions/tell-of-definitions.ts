import type { EventType } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { writeEvents, type PermissionDefinition } from '../../core/index.ts';

/** A definition after the change, or before its deletion. */
interface ToldDefinition extends Pick<PermissionDefinition, 'id' | 'description' | 'containedIds'> {
  /** The old id, if the permission was renamed. */
  readonly previousId?: string | undefined;
}

/** Runs in the transaction of the change. */
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
