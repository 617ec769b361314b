import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { OAuthProviderId } from '../projects/admin-project.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** An account at an OAuth provider that a server gives to a user. */
export interface NewOAuthAccount {
  /** The provider, which need not be set up in the project yet. */
  id: OAuthProviderId;
  /** What the provider calls the account. */
  accountId: string;
  /** What the provider says, for information: nobody is found or verified by it. */
  email?: string | null;
}

/** Why an account was not connected. */
export type OAuthAccountLinkError = KnownError<ErrorsOf<'linkOAuthAccount'>>;

/** Accounts at providers in the hands of a server. */
export interface OAuthAccountLinkMethods {
  /** Connects an account that the server knows to be the user's: it signs them in from now on. */
  readonly linkOAuthAccount: (userId: string, account: NewOAuthAccount) => Promise<Result<void, OAuthAccountLinkError>>;
}

export const oauthAccountLinkMethods = (call: ServerCall): OAuthAccountLinkMethods => ({
  async linkOAuthAccount(userId, { id, accountId, email }) {
    const answer = await call(endpoints.linkOAuthAccount, {
      body: {
        user_id: checkUuid('user_id', userId),
        provider_config_id: id,
        account_id: accountId,
        email: email ?? undefined,
        allow_sign_in: true,
        allow_connected_accounts: true,
      },
      isRepeatable: true, // an account that is the user's already is connected all the same
    });
    return withoutData(answer);
  },
});
