import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { listSecondAddresses } from '../second-addresses/second-addresses.queries.ts';
import { signsIn, type SecondAddress } from '../second-addresses/second-address.ts';
import { findPrimaryChannelId } from '../users/changes.queries.ts';
import type { User } from '../users/user.ts';

/** An address of a user, the primary one or another. */
export interface ContactChannel {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isUsedForAuth: boolean;
  /** Null for the primary one, which is kept with the user. */
  readonly second: SecondAddress | null;
}

/** All of a user: the primary one first, the others in the order in which they were added. */
export async function listChannels(
  ctx: Pick<Context, 'db'>,
  projectId: string,
  user: User,
): Promise<readonly ContactChannel[]> {
  const seconds = await listSecondAddresses(ctx.db, { projectId, userId: user.id });
  return [...(await primaryChannelOf(ctx, projectId, user)), ...seconds.map(channelOf)];
}

async function primaryChannelOf(
  { db }: Pick<Context, 'db'>,
  projectId: string,
  { id: userId, primaryEmail: email, primaryEmailVerified: isVerified, emailAuthEnabled: isUsedForAuth }: User,
): Promise<ContactChannel[]> {
  if (email === null) return [];
  const id = await findPrimaryChannelId(db, projectId, userId);
  return [{ id, userId, email, isVerified, isUsedForAuth, second: null }];
}

const channelOf = (second: SecondAddress): ContactChannel => ({
  id: second.id,
  userId: second.userId,
  email: second.email,
  isVerified: second.isVerified,
  isUsedForAuth: signsIn(second),
  second,
});

export async function getChannel(
  ctx: Pick<Context, 'db'>,
  projectId: string,
  user: User,
  channelId: string,
): Promise<ContactChannel> {
  const channel = (await listChannels(ctx, projectId, user)).find(({ id }) => id === channelId);
  if (!channel) throw new KnownError('CONTACT_CHANNEL_NOT_FOUND');
  return channel;
}

export const isSameAddress = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other);
