import type { AccessType } from '@keystead/contract';

export const keyPrefixes = { client: 'pck', server: 'ssk', admin: 'sak' } as const satisfies Record<AccessType, string>;

/** A set of keys as it is known after its creation: of each key only the last four characters. */
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

/** The whole keys, which only their creator ever sees; absent kinds were not asked for. */
export type WholeKeys = { readonly [Type in AccessType]: string | undefined };
