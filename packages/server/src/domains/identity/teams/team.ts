/** A team as stored. */
export interface Team {
  readonly id: string;
  readonly createdAtMillis: number;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
}
