import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { OAuthProviderId } from '../projects/admin-project.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** An account at an OAuth provider that a server connects to a user. */
export interface NewOAuthAccount {
  /** The ID of the provider. It doesn't have to be configured in the project yet. */
  id: OAuthProviderId;
  /** The ID of the account at the provider. */
  accountId: string;
  /** The email address that the provider reports, for information only: it doesn't find or verify a user. */
  email?: string | null;
}

/** Why an account was not connected. */
export type OAuthAccountLinkError = KnownError<ErrorsOf<'linkOAuthAccount'>>;

/** Connects OAuth accounts from a server. */
export interface OAuthAccountLinkMethods {
  /**
   * Connects an OAuth account that you know belongs to the user, who can then sign in with it. Fails with
   * `OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER`, or with `USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION`
   * if the user has another account at the provider.
   */
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
      isRepeatable: true, // connecting the same account twice changes nothing
    });
    return withoutData(answer);
  },
});
