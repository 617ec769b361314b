import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { changeSecondAddress } from '../second-addresses/change-second-address.ts';
import { takenAddress } from '../second-addresses/taken-address.ts';
import { updateSecondAddress } from '../second-addresses/second-addresses.queries.ts';
import type { SecondAddress } from '../second-addresses/second-address.ts';
import { changeSignIn } from '../users/change-sign-in.ts';
import { claimSignInAddress } from '../users/claim-sign-in-address.ts';
import { endSessionsOfMethod } from '../users/end-sessions-of-method.ts';
import { requireWayInWithoutEmail } from '../users/way-in.ts';
import { switchPrimaryAddress } from '../users/switch-primary-address.ts';
import { getUser } from '../users/get-user.ts';
import type { User } from '../users/user.ts';
import { changeChannels, sessionsBut, signsIn, type ChannelOwner } from './change-channels.ts';
import { getChannel, type ContactChannel } from './contact-channel.ts';
import { proveSecondAddress } from './prove-second-address.ts';
import { switchSignIn } from './switch-sign-in.ts';

/** What is left out stays as it is. */
export interface ChannelChanges {
  readonly isPrimary?: true | undefined;
  readonly isUsedForAuth?: boolean | undefined;
  /** Servers may say so. */
  readonly isVerified?: boolean | undefined;
}

interface ChannelUpdate {
  readonly channelId: string;
  readonly changes: ChannelChanges;
  /** Made by the user in person. */
  readonly isOwn: boolean;
}

export const notProved = (): KnownError => new KnownError('CONTACT_CHANNEL_NOT_VERIFIED');

export async function updateChannel(
  ctx: Context,
  project: Project,
  owner: ChannelOwner,
  { channelId, changes, isOwn }: ChannelUpdate,
): Promise<ContactChannel> {
  const before = await getChannel(ctx, project.id, await getUser(ctx, project.id, owner.id), channelId);
  return changeChannels(ctx, project, owner, {
    claims: before.email,
    change: async (ctx, user) => {
      const { second, isVerified } = await getChannel(ctx, project.id, user, channelId);
      if ((changes.isPrimary || changes.isUsedForAuth) && !(changes.isVerified ?? isVerified)) throw notProved();
      if (second) await updateSecond(ctx, project, user, second, changes);
      else await updatePrimary(ctx, project, user, changes, { isOwn, sessionId: owner.sessionId });
      if (second && signsIn(second) && (changes.isVerified === false || changes.isUsedForAuth === false))
        await endSessionsOfMethod(ctx, sessionsBut(project.id, owner));
      return channelId;
    },
  });
}

async function updateSecond(
  ctx: TransactionContext,
  project: Project,
  user: User,
  second: SecondAddress,
  { isVerified = second.isVerified, isUsedForAuth, isPrimary }: ChannelChanges,
): Promise<void> {
  if (!isVerified) return second.isVerified ? takeProofBack(ctx, project, second) : undefined;
  const proved = await proveSecondAddress(ctx, project, user, second);
  if (isUsedForAuth !== undefined) await switchSignIn(ctx, project, user, proved, isUsedForAuth);
  if (isPrimary && !second.becomesPrimary)
    await switchPrimaryAddress(ctx, project, { user, to: proved }, { staysInUse: true });
}

async function takeProofBack(ctx: TransactionContext, project: Project, second: SecondAddress): Promise<void> {
  const unproved = { ...second, isVerified: false, isUsedForAuth: false };
  await changeSecondAddress(ctx, project.id, 'contact_channel.updated', {
    change: updateSecondAddress({ projectId: project.id, ...unproved, now: ctx.clock.now() }),
    email: second.email,
  });
}

async function updatePrimary(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { isVerified, isUsedForAuth }: ChannelChanges,
  { isOwn, sessionId }: { isOwn: boolean; sessionId: string | undefined },
): Promise<void> {
  const isSwitched = isUsedForAuth !== undefined && isUsedForAuth !== user.emailAuthEnabled;
  if (isSwitched && isUsedForAuth && user.primaryEmail !== null)
    await claimSignInAddress(ctx, project.id, { userId: user.id, email: user.primaryEmail });
  if (isSwitched && !isUsedForAuth && isOwn) await requireWayInWithoutEmail(ctx, project, user);
  const changes = {
    ...(isVerified !== undefined && { primary_email_verified: isVerified }),
    ...(isSwitched && { primary_email_auth_enabled: isUsedForAuth }),
  };
  if (Object.keys(changes).length === 0) return;
  try {
    await changeSignIn(ctx, project, user.id, { changes, passwordHash: undefined, sessionId, isOwn });
  } catch (error) {
    throw isTaken(error) && user.primaryEmail !== null ? takenAddress(user.primaryEmail) : error;
  }
}

/** Somebody else took the address up in the meantime. */
const isTaken = (error: unknown): boolean => error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS';
