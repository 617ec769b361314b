import * as endpoints from '@keystead/contract/client';
import type { ManifestEntry } from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType, AnswerOf, EndpointName, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError, KnownErrorConstructor } from '../http/known-error.ts';
import { own } from '../http/own.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';

/** Which scopes of the provider are needed. */
export interface ScopeOptions {
  /** In the words of the provider, such as `repo`. They need keys of the project's own. */
  scopes?: readonly string[];
}

/** Why there is no access token of the provider. */
export type ProviderTokenError = KnownError<ErrorsOf<'createProviderToken'>>;
/** Why an account stays connected. */
export type UnlinkError = KnownError<ErrorsOf<'unlinkOAuthAccount'>>;

/** An account at a provider that a user has connected. It signs them in, and acts for them at the provider. */
export interface ConnectedAccount {
  /** The provider: `github`, say. */
  readonly provider: string;
  /** What the provider calls the account. */
  readonly providerAccountId: string;
  /** What the provider says, for information. */
  readonly email: string | null;
  readonly connectedAt: Date;
  /** Whether the provider renews its tokens no more: connecting the account again mends that. */
  readonly isBroken: boolean;
  /** An access token of the provider with these scopes that works for five more minutes at least. */
  readonly getAccessToken: (options?: ScopeOptions) => Promise<Result<{ accessToken: string }, ProviderTokenError>>;
  /**
   * Disconnects the account. Users who could not sign in without it get LAST_SIGN_IN_METHOD; servers may disconnect it
   * all the same.
   */
  readonly unlink: () => Promise<Result<void, UnlinkError>>;
}

/** Finds an account that works: connected, not broken, and with the scopes. */
export interface GetConnectedAccount<Or extends string> {
  (provider: string, options: ScopeOptions & { or: Exclude<Or, 'return-null'> }): Promise<ConnectedAccount>;
  (provider: string, options?: ScopeOptions & { or?: Or | 'return-null' }): Promise<ConnectedAccount | null>;
}

/** The accounts at providers of one user. */
export interface ConnectedAccountMethods<Or extends string = 'throw'> {
  /** All of them, the broken ones too; one of each provider at most. */
  readonly listConnectedAccounts: () => Promise<ConnectedAccount[]>;
  /** Finds an account that works: connected, not broken, and with the scopes. `or` says what happens when there is none. */
  readonly getConnectedAccount: GetConnectedAccount<Or>;
}

interface Actor<Access extends AccessType> {
  readonly call: Call<Access>;
  readonly KnownError: KnownErrorConstructor;
  /** Told after an account is connected no more. */
  readonly onUnlink?: () => Promise<unknown>;
}

/** Acts on the accounts of one user: their id, or `me`. */
export function connectedAccountMethods<Access extends AccessType>(
  { call, KnownError, onUnlink }: Actor<Access>,
  user_id: string,
): ConnectedAccountMethods {
  const at = <Name extends EndpointName>(endpoint: ManifestEntry<Name>, provider_id = ''): ManifestEntry<Name> =>
    addressed(user_id === 'me' ? own(endpoint) : endpoint, { params: { user_id, provider_id } });

  const view = (wire: AnswerOf<'listConnectedAccounts'>['items'][number]): ConnectedAccount => ({
    provider: wire.provider,
    providerAccountId: wire.provider_account_id,
    email: wire.email,
    isBroken: wire.is_broken,
    connectedAt: new Date(wire.connected_at_millis),
    async getAccessToken({ scopes = [] } = {}) {
      const answer = await call(at(endpoints.createProviderToken, wire.provider), {
        body: { scope: scopes.join(' ') },
        isRepeatable: true, // asked for twice, it is renewed at the provider once
      });
      return answer.status === 'ok' ? { status: 'ok', data: { accessToken: answer.data.access_token } } : answer;
    },
    async unlink() {
      const result = await unlessDone('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', (onRepeat) =>
        call(at(endpoints.unlinkOAuthAccount, wire.provider), { onRepeat }),
      );
      await onUnlink?.();
      return result;
    },
  });

  async function listConnectedAccounts(): Promise<ConnectedAccount[]> {
    const answer = await call(at(endpoints.listConnectedAccounts));
    if (answer.status === 'error') throw answer.error;
    return answer.data.items.map(view);
  }

  /** Only its token tells which scopes an account has. */
  async function works(account: ConnectedAccount, scopes: readonly string[]): Promise<boolean> {
    if (account.isBroken || scopes.length === 0) return !account.isBroken;
    const token = await account.getAccessToken({ scopes });
    if (token.status === 'error' && !isMissing(token.error)) throw token.error;
    return token.status === 'ok';
  }

  async function getConnectedAccount(
    provider: string,
    { or, scopes = [] }: ScopeOptions & { or?: string } = {},
  ): Promise<ConnectedAccount | null> {
    const account = (await listConnectedAccounts()).find((candidate) => candidate.provider === provider);
    if (account && (await works(account, scopes))) return account;
    if (or !== 'throw') return null;
    const code = account ? 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' : 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER';
    throw new KnownError(code, `There is no account at ${provider} that works.`, undefined);
  }

  // An implementation cannot tell that its overloads fit together.
  return { listConnectedAccounts, getConnectedAccount: getConnectedAccount as GetConnectedAccount<'throw'> };
}

/** Whether there is simply no such token: connecting the account, or connecting it again, gives one. */
const isMissing = ({ code }: ProviderTokenError): boolean =>
  code === 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' || code === 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE';
