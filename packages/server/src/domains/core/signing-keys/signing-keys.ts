import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Remembered } from '../../../platform/remember.ts';
import type { SigningKey, SigningKeys } from './signing-key.ts';
import { insertFirstSigningKey, listSigningKeys, type SigningKeyRow } from './signing-keys.queries.ts';

/**
 * A removed key is refused everywhere within a minute: it is cached here for half of it, and verified tokens are cached
 * for the other half.
 */
const REMEMBERED_MS = 30_000;
const REMEMBERED_PROJECTS = 10_000;

export function createSigningKeys(ctx: Pick<Context, 'db' | 'cache' | 'secretBox'>): SigningKeys {
  const remembered: Remembered<string, readonly SigningKey[]> = ctx.cache.remember(
    { lifetimeMillis: REMEMBERED_MS, limit: REMEMBERED_PROJECTS, nameOf: (projectId) => projectId },
    async (projectId) => {
      const rows = await listSigningKeys(ctx.db, projectId);
      return rows.length === 0 ? undefined : rows.map((row) => openKey(ctx, projectId, row));
    },
  );
  return { of: (projectId) => remembered.get(projectId) };
}

/** Creates the first key of a new project. Safe to repeat. */
export async function createFirstSigningKey(ctx: Context, projectId: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined) throw new Error('an EC key without coordinates');
  const kid = ctx.random.secret().slice(0, 16);
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await insertFirstSigningKey(ctx.db, projectId, {
    kid,
    createdAt: ctx.clock.now(),
    publicJwk: { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y },
    privateKeySealed: ctx.secretBox.seal(pem, owner(projectId, kid)),
  });
}

function openKey(ctx: Pick<Context, 'secretBox'>, projectId: string, row: SigningKeyRow): SigningKey {
  const privateKey = createPrivateKey(ctx.secretBox.open(row.privateKeySealed, owner(projectId, row.kid)));
  return { kid: row.kid, privateKey, publicKey: createPublicKey(privateKey), publicJwk: row.publicJwk };
}

const owner = (projectId: string, kid: string) => `project ${projectId} signing key ${kid}`;
