/** A permission that a project defines, as stored. */
export interface PermissionDefinition extends PermissionContents {
  readonly description: string | null;
}

export interface PermissionContents {
  readonly id: string;
  readonly containedIds: readonly string[];
  /** All permissions that it contains, directly or indirectly, so that a check reads one row. */
  readonly reachableIds: readonly string[];
}
