import type { AccessType } from '@keystead/contract';

export const keyPrefixes = { client: 'pck', server: 'ssk', admin: 'sak' } as const satisfies Record<AccessType, string>;

/** A key set as it is shown after its creation: only the last four characters of each key. */
export interface ApiKeySet {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly publishableClientKeyLastFour: string | null;
  readonly secretServerKeyLastFour: string | null;
  readonly superSecretAdminKeyLastFour: string | null;
}

/** The complete keys, which only their creator ever sees; undefined for kinds that were not requested. */
export type WholeKeys = { readonly [Type in AccessType]: string | undefined };
