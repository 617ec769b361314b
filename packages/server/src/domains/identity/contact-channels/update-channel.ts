import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { changeSignIn } from '../users/change-sign-in.ts';
import { claimSignInAddress } from '../users/claim-sign-in-address.ts';
import { endSessionsOfMethod } from '../users/end-sessions-of-method.ts';
import { requireWayInWithoutEmail } from '../users/way-in.ts';
import { switchPrimaryAddress } from '../users/switch-primary-address.ts';
import type { User } from '../users/user.ts';
import { changeChannels, sessionsBut, type ChannelOwner } from './change-channels.ts';
import { signsIn, type ContactChannel } from './contact-channel.ts';
import { updateSecondAddress } from './contact-channels.queries.ts';
import { getChannel } from './get-channel.ts';
import { proveSecondAddress } from './prove-second-address.ts';
import { switchSignIn } from './switch-sign-in.ts';
import { takenAddress } from './taken-address.ts';
import { changeSecondAddress } from './write-channel.ts';

/** Fields that are omitted stay as they are. */
export interface ChannelChanges {
  readonly isPrimary?: true | undefined;
  readonly isUsedForAuth?: boolean | undefined;
  /** Only servers can set this. */
  readonly isVerified?: boolean | undefined;
}

interface ChannelUpdate {
  readonly channelId: string;
  readonly changes: ChannelChanges;
  /** Whether the user makes the change themselves. */
  readonly isOwn: boolean;
}

export const notProved = (): KnownError => new KnownError('CONTACT_CHANNEL_NOT_VERIFIED');

export async function updateChannel(
  ctx: Context,
  project: Project,
  owner: ChannelOwner,
  { channelId, changes, isOwn }: ChannelUpdate,
): Promise<ContactChannel> {
  const key = { projectId: project.id, userId: owner.id };
  const before = await getChannel(ctx, key, channelId);
  return changeChannels(ctx, project, owner, {
    claims: before.email,
    change: async (ctx, user) => {
      const channel = await getChannel(ctx, key, channelId);
      if ((changes.isPrimary || changes.isUsedForAuth) && !(changes.isVerified ?? channel.isVerified))
        throw notProved();
      if (channel.isPrimary) await updatePrimary(ctx, project, user, changes, { isOwn, sessionId: owner.sessionId });
      else await updateSecond(ctx, project, user, channel, changes);
      if (!channel.isPrimary && signsIn(channel) && (changes.isVerified === false || changes.isUsedForAuth === false))
        await endSessionsOfMethod(ctx, sessionsBut(project.id, owner));
      return channelId;
    },
  });
}

async function updateSecond(
  ctx: TransactionContext,
  project: Project,
  user: User,
  second: ContactChannel,
  { isVerified = second.isVerified, isUsedForAuth, isPrimary }: ChannelChanges,
): Promise<void> {
  if (!isVerified) return second.isVerified ? takeProofBack(ctx, project, second) : undefined;
  const proved = await proveSecondAddress(ctx, project, user, second);
  if (isUsedForAuth !== undefined) await switchSignIn(ctx, project, user, proved, isUsedForAuth);
  if (isPrimary && !second.becomesPrimary)
    await switchPrimaryAddress(ctx, project, { user, to: proved }, { staysInUse: true });
}

async function takeProofBack(ctx: TransactionContext, project: Project, second: ContactChannel): Promise<void> {
  const unproved = { ...second, isVerified: false, isUsedForAuth: false };
  await changeSecondAddress(ctx, project.id, 'contact_channel.updated', {
    change: updateSecondAddress({ projectId: project.id, ...unproved }),
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

/** Another user has taken the address in the meantime. */
const isTaken = (error: unknown): boolean => error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS';
