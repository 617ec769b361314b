import type { PermissionDefinition } from '@keystead/client/admin';
import { isSystemPermission } from './contents.ts';

export interface PlacedNode {
  readonly id: string;
  /** From the left. A permission is to the left of what it contains. */
  readonly column: number;
  /** From the top. A permission that contains several is centered between them. */
  readonly row: number;
}

export interface GraphLayout {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly columns: number;
  readonly rows: number;
}

type Definitions = readonly Pick<PermissionDefinition, 'id' | 'containedPermissionIds'>[];

/**
 * Places permissions in columns by their longest path from a permission that no other one contains; system permissions
 * are in the last column. Rows follow a depth-first walk: a permission without new contents gets the next row, and a
 * permission that contains it is centered on its contents.
 */
export function layOutGraph(definitions: Definitions): GraphLayout {
  const contents = new Map(definitions.map(({ id, containedPermissionIds }) => [id, inOrder(containedPermissionIds)]));
  const columnOf = columnsOf(definitions, contents);
  const rowOf = new Map<string, number>();
  let rows = 0;
  const place = (id: string): number => {
    const met = (contents.get(id) ?? []).filter((contained) => !rowOf.has(contained));
    rowOf.set(id, -1); // visited; its row is set below
    const below = met.filter((contained) => !rowOf.has(contained)).map(place);
    const row = below.length === 0 ? rows++ : below.reduce((sum, other) => sum + other, 0) / below.length;
    rowOf.set(id, row);
    return row;
  };
  const contained = new Set(definitions.flatMap(({ containedPermissionIds }) => containedPermissionIds));
  const roots = definitions.filter(({ id }) => !contained.has(id)).map(({ id }) => id);
  for (const id of [...inOrder(roots).filter((root) => !isSystemPermission(root)), ...roots]) {
    if (!rowOf.has(id)) place(id);
  }
  return {
    nodes: definitions.map(({ id }) => ({ id, column: columnOf.get(id) ?? 0, row: rowOf.get(id) ?? 0 })),
    edges: definitions.flatMap(({ id, containedPermissionIds }) =>
      containedPermissionIds.map((to) => ({ from: id, to })),
    ),
    columns: Math.max(0, ...columnOf.values()) + 1,
    rows,
  };
}

/** Sorts system permissions first, so that long branches hang below short ones. */
const inOrder = (ids: readonly string[]): readonly string[] =>
  [...ids].sort((a, b) => Number(isSystemPermission(b)) - Number(isSystemPermission(a)));

function columnsOf(
  definitions: Definitions,
  contents: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  const column = new Map(definitions.map(({ id }) => [id, 0]));
  const heightOf = (id: string): number => {
    const known = heights.get(id);
    if (known !== undefined) return known;
    const height = Math.max(0, ...(contents.get(id) ?? []).map((contained) => heightOf(contained) + 1));
    heights.set(id, height);
    return height;
  };
  // The permissions with the longest chain of contents come first, so that a column is final before its contents use it.
  const byHeight = definitions.map(({ id }) => id).sort((a, b) => heightOf(b) - heightOf(a));
  for (const id of byHeight) {
    for (const contained of contents.get(id) ?? []) {
      column.set(contained, Math.max(column.get(contained) ?? 0, (column.get(id) ?? 0) + 1));
    }
  }
  const last = Math.max(1, ...column.values());
  for (const id of column.keys()) if (isSystemPermission(id)) column.set(id, last);
  return column;
}
