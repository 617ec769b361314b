import * as endpoints from '@keystead/contract/client';
import type { CryptoKey } from 'jose'; // not from the DOM types, which programs for servers don't include
import type { Environment } from '../environment.ts';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import { orThrow } from '../result.ts';

/** Keys change rarely, but a removed one must not be trusted forever. */
const REMEMBERED_MS = 600_000;
/** Tokens with made-up key IDs must not cause a request each. */
const ASKED_AT_MOST_EVERY_MS = 10_000;

export interface ProjectKeys {
  /** Returns the key with this ID; undefined if the project has none. */
  readonly find: (kid: string) => Promise<CryptoKey | undefined>;
}

interface KeyParts {
  readonly environment: Environment;
  readonly call: ServerCall;
  readonly projectId: string;
}

/** Fetches and caches the keys that the project signs access tokens with. */
export function createProjectKeys({ environment, call, projectId }: KeyParts): ProjectKeys {
  let keys: Promise<Map<string, CryptoKey>> | undefined;
  let askedAt = -Infinity;

  async function ask(): Promise<Map<string, CryptoKey>> {
    const answer = await call(addressed(endpoints.getProjectKeys, { params: { project_id: projectId } }));
    const usable = orThrow(answer).keys.filter(({ kty, crv }) => kty === 'EC' && crv === 'P-256');
    return new Map(await Promise.all(usable.map(async ({ kid, ...key }) => [kid, await importKey(key)] as const)));
  }

  async function refresh(): Promise<Map<string, CryptoKey>> {
    const known = keys;
    askedAt = environment.now();
    // While Keystead doesn't respond, the known keys stay in use. Without any, no user can be verified.
    keys = ask().catch((error: unknown) => {
      keys = known;
      if (known) return known;
      throw error;
    });
    return keys;
  }

  const age = (): number => environment.now() - askedAt;

  async function find(kid: string): Promise<CryptoKey | undefined> {
    const known = keys && age() < REMEMBERED_MS ? await keys : await refresh();
    // Waits for keys that another call requested just now instead of requesting them again.
    const newest = () => (age() < ASKED_AT_MOST_EVERY_MS ? keys : refresh());
    return known.get(kid) ?? (await newest())?.get(kid);
  }

  return { find };
}

function importKey({ x, y }: { readonly x: string; readonly y: string }): Promise<CryptoKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
}
