import type { AnswerOf } from '../http/endpoint-types.ts';
import { toExpiry } from './expiry.ts';

/** A key set. Only the last four characters of each key are known. */
export interface ApiKey {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  /** When the keys expire; null if they never do. */
  readonly expiresAt: Date | null;
  /** When the key set was revoked; null if it wasn't. */
  readonly manuallyRevokedAt: Date | null;
  /** When one of the keys was last used, to the minute; null if none was. */
  readonly lastUsedAt: Date | null;
  readonly publishableClientKey: { readonly lastFour: string } | null;
  readonly secretServerKey: { readonly lastFour: string } | null;
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
  /** Returns whether the keys work: they are neither revoked nor expired. */
  readonly isValid: () => boolean;
  /** Returns why the keys don't work; null if they do. */
  readonly whyInvalid: () => 'expired' | 'manually-revoked' | null;
  /** Revokes all keys of the set: every server process rejects them within a second. You can't undo this. */
  readonly revoke: () => Promise<void>;
}

/** A new key set with its complete keys, which are never shown again. */
export interface NewApiKey {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  /** When the keys expire; null if they never do. */
  readonly expiresAt: Date | null;
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

export type WireApiKey = AnswerOf<'listApiKeys', 'admin'>['items'][number];

export interface ApiKeyActions {
  readonly now: () => number;
  readonly revoke: (id: string) => Promise<void>;
}

export function toApiKey(wire: WireApiKey, { now, revoke }: ApiKeyActions): ApiKey {
  const { manually_revoked_at_millis: revokedAt, expires_at_millis: expiresAt, last_used_at_millis: usedAt } = wire;
  const whyInvalid = () => {
    if (revokedAt !== undefined) return 'manually-revoked';
    return expiresAt <= now() ? 'expired' : null;
  };
  return {
    id: wire.id,
    description: wire.description,
    createdAt: new Date(wire.created_at_millis),
    expiresAt: toExpiry(expiresAt),
    manuallyRevokedAt: revokedAt === undefined ? null : new Date(revokedAt),
    lastUsedAt: usedAt === null ? null : new Date(usedAt),
    publishableClientKey: toLastFour(wire.publishable_client_key),
    secretServerKey: toLastFour(wire.secret_server_key),
    superSecretAdminKey: toLastFour(wire.super_secret_admin_key),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    revoke: () => revoke(wire.id),
  };
}

function toLastFour(wire: { readonly last_four: string } | undefined): { readonly lastFour: string } | null {
  return wire ? { lastFour: wire.last_four } : null;
}

export function toNewApiKey(wire: AnswerOf<'createApiKey', 'admin'>): NewApiKey {
  return {
    id: wire.id,
    description: wire.description,
    createdAt: new Date(wire.created_at_millis),
    expiresAt: toExpiry(wire.expires_at_millis),
    publishableClientKey: wire.publishable_client_key ?? null,
    secretServerKey: wire.secret_server_key ?? null,
    superSecretAdminKey: wire.super_secret_admin_key ?? null,
  };
}
