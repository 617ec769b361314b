import * as endpoints from '@keystead/contract/client';
import type { ManifestEntry } from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType, AnswerOf, EndpointName, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError, KnownErrorConstructor } from '../http/known-error.ts';
import { own } from '../http/own.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';

/** The scopes that an account needs at the provider. */
export interface ScopeOptions {
  /** Scopes as the provider names them, such as `repo`. They require OAuth keys of your own. */
  scopes?: readonly string[];
}

/** Why no access token of the provider was returned. */
export type ProviderTokenError = KnownError<ErrorsOf<'createProviderToken'>>;
/** Why an account was not disconnected. */
export type UnlinkError = KnownError<ErrorsOf<'unlinkOAuthAccount'>>;

/**
 * An account at an OAuth provider that a user has connected. The user can sign in with it, and you can act for them at
 * the provider.
 */
export interface ConnectedAccount {
  /** The ID of the provider, such as `github`. */
  readonly provider: string;
  /** The ID of the account at the provider. */
  readonly providerAccountId: string;
  /** The email address that the provider reports, for information only. */
  readonly email: string | null;
  readonly connectedAt: Date;
  /** Whether the provider no longer renews the token. The user has to connect the account again. */
  readonly isBroken: boolean;
  /**
   * Returns an access token of the provider that has these scopes and works for at least five more minutes. Fails with
   * `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE` if scopes are missing or the account must be connected again, or
   * with `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS` without OAuth keys of your own.
   */
  readonly getAccessToken: (options?: ScopeOptions) => Promise<Result<{ accessToken: string }, ProviderTokenError>>;
  /**
   * Disconnects the account. Fails with `LAST_SIGN_IN_METHOD` if the user couldn't sign in without it, or with
   * `RECENT_SIGN_IN_REQUIRED` if the project requires a recent sign-in. Servers can always disconnect it.
   */
  readonly unlink: () => Promise<Result<void, UnlinkError>>;
}

/**
 * Returns the account at a provider if it is connected, not broken and has the scopes. `or` decides what happens
 * otherwise.
 */
export interface GetConnectedAccount<Or extends string> {
  /**
   * Returns the account at a provider if it is connected, not broken and has the scopes. Otherwise throws
   * `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER` or `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE` or, with `redirect`,
   * sends the browser to the provider.
   */
  (provider: string, options: ScopeOptions & { or: Exclude<Or, 'return-null'> }): Promise<ConnectedAccount>;
  /**
   * Returns the account at a provider if it is connected, not broken and has the scopes; otherwise null, unless `or`
   * says otherwise.
   */
  (provider: string, options?: ScopeOptions & { or?: Or | 'return-null' }): Promise<ConnectedAccount | null>;
}

/** The connected accounts of a user. */
export interface ConnectedAccountMethods<Or extends string = 'throw'> {
  /** Returns all connected accounts, including broken ones. A user has at most one per provider. */
  readonly listConnectedAccounts: () => Promise<ConnectedAccount[]>;
  /**
   * Returns the account at a provider if it is connected, not broken and has the scopes. `or` decides what happens
   * otherwise.
   */
  readonly getConnectedAccount: GetConnectedAccount<Or>;
}

interface Actor<Access extends AccessType> {
  readonly call: Call<Access>;
  readonly KnownError: KnownErrorConstructor;
  /** Called after an account was disconnected. */
  readonly onUnlink?: () => Promise<unknown>;
}

/** Creates the account methods of one user, given by ID or as `me`. */
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
        isRepeatable: true, // two requests renew the token at the provider only once
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

  /** Requests a token, because that is the only way to know the scopes of an account. */
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

  // TypeScript can't check the implementation against the overloads.
  return { listConnectedAccounts, getConnectedAccount: getConnectedAccount as GetConnectedAccount<'throw'> };
}

/** Whether the token is missing because the account must be connected, or connected again. */
const isMissing = ({ code }: ProviderTokenError): boolean =>
  code === 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' || code === 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE';
