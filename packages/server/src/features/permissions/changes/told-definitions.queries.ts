import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { PermissionDefinition } from '../index.ts';

/** A definition as it is from now on, or was. */
export interface ToldDefinition extends Pick<PermissionDefinition, 'id' | 'description' | 'containedIds'> {
  /** Where it was called otherwise. */
  readonly previousId?: string | undefined;
}

export const selectTold = (definitions: readonly ToldDefinition[]) => {
  const told = definitions.map(({ id, description, containedIds, previousId }) => ({
    id,
    description,
    contained_permission_ids: containedIds,
    previous_id: previousId,
  }));
  return part('told_definitions', sql`select told from jsonb_array_elements(${JSON.stringify(told)}::jsonb) as told`);
};

/** What events tell of it. */
export const toldDefinitionEvent = { version: 1, rows: rowsOf('told_definitions'), data: sql`told` } as const;
