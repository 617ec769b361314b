import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { always, type Part } from '../../../db/together.ts';
import type { ProviderTokens } from '../oauth-providers/provider.ts';
import type { AccountKey } from './oauth-account.ts';
import { deleteOtherTokens, upsertToken } from './oauth-tokens.queries.ts';
import { scopeOf } from './scope.ts';

export interface TokenOwner extends AccountKey {
  readonly userId: string;
}

// A token that is copied to another account, or to the place of the other kind of token, can't be decrypted.
const ownerOf = (kind: 'access' | 'refresh', { projectId, providerId, accountId, userId }: TokenOwner) =>
  `${kind} token of ${JSON.stringify([projectId, userId, providerId, accountId])}`;

export const sealToken = (ctx: Context, kind: 'access' | 'refresh', owner: TokenOwner, token: string): Buffer =>
  ctx.secretBox.seal(token, ownerOf(kind, owner));

export const openToken = (ctx: Context, kind: 'access' | 'refresh', owner: TokenOwner, sealed: Buffer): string =>
  ctx.secretBox.open(sealed, ownerOf(kind, owner));

/**
 * The CTEs that store the tokens a provider granted to a project's own keys, if the condition is true. New tokens
 * repair a broken connection. Tokens of shared keys are not stored, because they don't belong to the project.
 */
export function keepProviderTokens(
  ctx: Context,
  given: TokenOwner & { readonly clientId: string },
  tokens: ProviderTokens,
  condition: Sql = always,
): readonly Part[] {
  const { projectId, providerId, accountId, clientId } = given;
  const { accessToken, refreshToken, scopes, expiresAt } = tokens;
  const row = {
    projectId,
    providerId,
    accountId,
    clientId,
    scope: scopeOf(scopes),
    accessTokenSealed: sealToken(ctx, 'access', given, accessToken),
    refreshTokenSealed: refreshToken === null ? null : sealToken(ctx, 'refresh', given, refreshToken),
    expiresAt,
    grantedAt: ctx.clock.now(),
  };
  return [upsertToken(row, condition), deleteOtherTokens(row, condition)];
}
