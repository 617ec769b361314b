import { beginAtProvider, type BegunAtProvider } from '../domains/identity/oauth-providers/begin-at-provider.ts';
import { finishAtProvider } from '../domains/identity/oauth-providers/finish-at-provider.ts';
import type { OAuthProviderId } from '../domains/core/projects/project.ts';
import type { ProviderKeys } from '../domains/core/projects/oauth-keys.ts';
import type { IdTokenOptions } from './provider-stub-id-token.ts';
import type { StubPerson } from './provider-stub-answers.ts';
import type { ProviderStub } from './provider-stub.ts';
import type { TestInstance } from './test-instance.ts';

const STATE = 'the-state-of-the-flow';
export const ownKeys: ProviderKeys = { clientId: 'our-client', clientSecret: 'our-secret', isShared: false };

/** OAuth flows from the provider's side, without a browser. */
export interface AtProvider {
  begin(
    id: OAuthProviderId,
    options?: { keys?: ProviderKeys; extraScopes?: readonly string[] },
  ): Promise<BegunAtProvider>;
  /** The user returns with these parameters. */
  finish(
    id: OAuthProviderId,
    begun: BegunAtProvider,
    back: URL,
    keys?: ProviderKeys,
  ): ReturnType<typeof finishAtProvider>;
  /** The whole flow: go there, agree and return. */
  signIn(id: OAuthProviderId, options?: SignInOptions): ReturnType<typeof finishAtProvider>;
}

export interface SignInOptions {
  readonly keys?: ProviderKeys;
  readonly extraScopes?: readonly string[];
  readonly person?: StubPerson;
  readonly idToken?: IdTokenOptions;
}

export function atProvider({ ctx }: TestInstance, stub: ProviderStub): AtProvider {
  const begin: AtProvider['begin'] = (id, { keys = ownKeys, extraScopes = [] } = {}) =>
    beginAtProvider(ctx, keys, id, { state: STATE, extraScopes });
  const finish: AtProvider['finish'] = (id, { verifier, nonce, scopes }, back, keys = ownKeys) =>
    finishAtProvider(ctx, keys, id, {
      answer: Object.fromEntries(back.searchParams),
      state: STATE,
      verifier,
      nonce,
      scopes,
    });
  return {
    begin,
    finish,
    async signIn(id, { keys = ownKeys, extraScopes = [], person, idToken } = {}) {
      const begun = await begin(id, { keys, extraScopes });
      return finish(id, begun, stub.signIn(begun.location, person, idToken), keys);
    },
  };
}
