import { KnownError, MAX_URL_LENGTH, normalizeEmail, parseUrl } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { requireMaySignUp, type Project } from '../../core/index.ts';
import {
  type ProviderProfile,
  listChannels,
  signsIn,
  addUser,
  linkAccount,
  proveAddressByAccount,
  vouchesFor,
  lockUser,
  lockUserOfAccount,
  requireUnrestricted,
  type User,
} from '../../identity/index.ts';
import type { ProvidedAccount } from './provided-account.ts';
import { findProvedOwners } from './proved-owners.queries.ts';

export interface AccountSignIn {
  readonly userId: string;
  readonly isNewUser: boolean;
}

/**
 * Returns whom an account signs in: the user who has it, else the user who has verified the address that the provider
 * verifies, else a new user.
 */
export async function signInWithAccount(
  ctx: TransactionContext,
  project: Project,
  account: ProvidedAccount,
): Promise<AccountSignIn> {
  const { providerId, profile } = account;
  const key = { projectId: project.id, providerId, accountId: profile.accountId };
  const known = await lockUserOfAccount(ctx.db, key);
  if (known) {
    // A stranger may have signed up with the address before its owner came. A restricted user verifies nothing, and
    // gets the error from the exchange.
    if (known.restrictedAt === null && !known.primaryEmailVerified && vouchesFor(profile, known.primaryEmail))
      await proveAddressByAccount(ctx, project, known, key);
    return { userId: known.id, isNewUser: false };
  }
  const owner = await lockProvedOwner(ctx, project.id, account);
  if (owner) {
    requireUnrestricted(owner);
    await linkAccount(ctx, project, owner, account, { notice: true });
    return { userId: owner.id, isNewUser: false };
  }
  return { userId: await signUp(ctx, project, account), isNewUser: true };
}

/**
 * Locks the user who has verified the address and has no account at the provider yet. If several have, and none signs
 * in with it, none of them is chosen.
 */
async function lockProvedOwner(
  ctx: TransactionContext,
  projectId: string,
  { providerId, profile }: ProvidedAccount,
): Promise<User | undefined> {
  if (profile.email === null || !profile.isEmailVerified) return undefined;
  const [first, second] = await findProvedOwners(ctx.db, projectId, normalizeEmail(profile.email));
  if (!first || (second && !first.emailAuthEnabled)) return undefined;
  const owner = await lockUser(ctx.db, projectId, first.id);
  const isStillOwner = owner && (await hasProved(ctx, projectId, owner, profile));
  const hasOther = owner?.oauthAccounts.some((account) => account.providerId === providerId);
  return isStillOwner && !hasOther ? owner : undefined;
}

/** Returns whether it is their verified primary address, or an additional one that signs in. */
async function hasProved(
  ctx: TransactionContext,
  projectId: string,
  owner: User,
  profile: ProviderProfile,
): Promise<boolean> {
  const channels = await listChannels(ctx.db, { projectId, userId: owner.id });
  return channels.some(
    (channel) =>
      channel.isVerified &&
      (channel.isPrimary || (owner.emailAuthEnabled && signsIn(channel))) &&
      vouchesFor(profile, channel.email),
  );
}

async function signUp(ctx: TransactionContext, project: Project, account: ProvidedAccount): Promise<string> {
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  await requireMaySignUp(ctx, project.id);
  const { providerId, profile } = account;
  const { accountId, email, isEmailVerified, displayName } = profile;
  const user = await addUser(ctx, project, {
    id: ctx.random.uuid(),
    email,
    isVerified: email !== null && isEmailVerified,
    isEmailAuthEnabled: false,
    isOtpAuthEnabled: true,
    displayName: displayName === null ? null : shown(displayName),
    profileImageUrl: pictureOf(profile),
    oauthAccounts: [{ providerId, accountId, email }],
    origin: 'provider',
  });
  return user.id;
}

const MAX_NAME_LENGTH = 256;

/** Returns the name in a form that people may choose; the database stores no NUL. */
const shown = (name: string): string | null =>
  name.replaceAll('\u0000', '').slice(0, MAX_NAME_LENGTH).toWellFormed().trim() || null;

/** Pages show the picture as it is, so only an https URL is accepted. */
function pictureOf({ pictureUrl }: ProviderProfile): string | null {
  if (pictureUrl === null || pictureUrl.length > MAX_URL_LENGTH || /[\s\\@]/.test(pictureUrl)) return null;
  const url = parseUrl(pictureUrl);
  return url?.protocol === 'https:' ? url.href : null;
}
