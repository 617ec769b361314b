import { hasPlainLocalPart, isEmailAddress } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { always, type Part } from '../../../db/together.ts';
import { keepProviderTokens, type ProviderProfile, type ProviderTokens } from '../../identity/index.ts';
import type { OAuthProviderId } from '../../core/index.ts';

/** The account at a provider that a person came back with. */
export interface ProvidedAccount {
  readonly providerId: OAuthProviderId;
  readonly profile: ProviderProfile;
  /**
   * What the provider granted to the project's own keys; undefined for shared keys, whose tokens belong to no project.
   */
  readonly granted: { readonly clientId: string; readonly tokens: ProviderTokens } | undefined;
}

/** An address that Keystead doesn't accept from anyone counts as missing. */
export function withUsableAddress(profile: ProviderProfile): ProviderProfile {
  const { email } = profile;
  const isUsable = email !== null && isEmailAddress(email) && hasPlainLocalPart(email);
  return isUsable ? profile : { ...profile, email: null, isEmailVerified: false };
}

/** The CTEs that store what the provider granted, if the condition is true. */
export const keepGranted = (
  ctx: Context,
  owner: { projectId: string; userId: string },
  { providerId, profile, granted }: ProvidedAccount,
  condition: Sql = always,
): readonly Part[] =>
  granted
    ? keepProviderTokens(
        ctx,
        { ...owner, providerId, accountId: profile.accountId, clientId: granted.clientId },
        granted.tokens,
        condition,
      )
    : [];

/** A code, and the user whom it links the account to: the account can't be decrypted for another row. */
interface WaitsIn {
  readonly codeHash: Buffer;
  readonly userId: string;
}

const ownerOf = ({ codeHash, userId }: WaitsIn): string =>
  `account of the code ${codeHash.toString('hex')} for the user ${userId}`;

export const sealAccount = (ctx: Context, code: WaitsIn, account: ProvidedAccount): Buffer =>
  ctx.secretBox.seal(JSON.stringify(account), ownerOf(code));

export function openAccount(ctx: Context, code: WaitsIn, sealed: Buffer): ProvidedAccount {
  const account = JSON.parse(ctx.secretBox.open(sealed, ownerOf(code))) as ProvidedAccount; // encrypted by this service
  const { granted } = account;
  if (!granted) return account;
  const expiresAt = new Date(granted.tokens.expiresAt); // JSON has no dates
  return { ...account, granted: { ...granted, tokens: { ...granted.tokens, expiresAt } } };
}
