import type { AnswerOf } from '../http/endpoint-types.ts';
import { toExpiry } from './expiry.ts';

/** A set of keys; of each key only the last four characters are known. */
export interface ApiKey {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  /** Null where it has no end. */
  readonly expiresAt: Date | null;
  readonly manuallyRevokedAt: Date | null;
  /** When one of its keys last opened a request, to the minute; null until then. */
  readonly lastUsedAt: Date | null;
  readonly publishableClientKey: { readonly lastFour: string } | null;
  readonly secretServerKey: { readonly lastFour: string } | null;
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
  readonly isValid: () => boolean;
  readonly whyInvalid: () => 'expired' | 'manually-revoked' | null;
  /** Makes the keys useless everywhere within a second, for good. */
  readonly revoke: () => Promise<void>;
}

/** A set of keys right after its creation, the only time that the whole keys are shown. */
export interface NewApiKey {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  /** Null where it has no end. */
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
