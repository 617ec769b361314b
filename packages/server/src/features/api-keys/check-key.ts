import type { AccessType } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { findKeyExpiry } from './api-keys.queries.ts';

export interface GivenKey {
  readonly projectId: string;
  readonly accessType: AccessType;
  readonly hash: Buffer;
}

/** Until when the key opens this project for this access type; undefined if it does not. Looked up by hash, never compared. */
export async function findValidKey(ctx: Context, given: GivenKey): Promise<{ expiresAt: Date } | undefined> {
  return findKeyExpiry(ctx.db, given);
}
