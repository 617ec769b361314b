import { KnownError, MAX_CONTACT_CHANNELS, normalizeEmail } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { switchPrimaryAddress } from '../users/switch-primary-address.ts';
import type { User } from '../users/user.ts';
import { changeChannels, type ChannelOwner } from './change-channels.ts';
import { isSameAddress, type ContactChannel } from './contact-channel.ts';
import { insertSecondAddress, listChannels, updateSecondAddress } from './contact-channels.queries.ts';
import { removeSecondAddress } from './delete-channel.ts';
import { proveSecondAddress } from './prove-second-address.ts';
import { switchSignIn } from './switch-sign-in.ts';
import { notProved } from './update-channel.ts';
import { changeSecondAddress } from './write-channel.ts';

export interface NewChannel {
  readonly email: string;
  readonly isUsedForAuth: boolean;
  readonly becomesPrimary: boolean;
  /** Only servers can set this. */
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
}

/** Adds an address. An unverified address only signs in, or becomes the primary one, once it is verified. */
export async function createChannel(
  ctx: Context,
  project: Project,
  owner: ChannelOwner,
  given: NewChannel,
): Promise<ContactChannel> {
  if (given.isPrimary && !given.isVerified) throw notProved();
  return changeChannels(ctx, project, owner, {
    ...(given.isVerified && { claims: given.email }),
    change: async (ctx, user) => {
      const second = await addUnproved(ctx, project, user, given);
      if (given.isVerified) await declareProved(ctx, project, user, second, given);
      return second.id;
    },
  });
}

/**
 * If the address is already waiting for verification, it is returned again, so that a client that got no response can
 * retry.
 */
async function addUnproved(
  ctx: TransactionContext,
  project: Project,
  user: User,
  given: NewChannel,
): Promise<ContactChannel> {
  const { id: projectId } = project;
  const before = await listChannels(ctx.db, { projectId, userId: user.id });
  const known = before.find(({ email }) => isSameAddress(email, given.email));
  if (known && (known.isPrimary || known.isVerified)) throw new KnownError('CONTACT_CHANNEL_ALREADY_EXISTS');
  const replaced = given.becomesPrimary ? before.filter((other) => other.becomesPrimary && other !== known) : [];
  for (const other of replaced) await removeSecondAddress(ctx, projectId, other);
  if (!known && before.length - replaced.length >= MAX_CONTACT_CHANNELS)
    throw new KnownError('CONTACT_CHANNEL_LIMIT_REACHED');
  return write(ctx, projectId, known, {
    id: known?.id ?? ctx.random.uuid(),
    userId: user.id,
    email: known?.email ?? given.email,
    isPrimary: false,
    isVerified: false,
    isUsedForAuth: !given.isVerified && (given.isUsedForAuth || known?.isUsedForAuth === true),
    becomesPrimary: !given.isVerified && (given.becomesPrimary || known?.becomesPrimary === true),
  });
}

async function write(
  ctx: TransactionContext,
  projectId: string,
  known: ContactChannel | undefined,
  address: ContactChannel,
): Promise<ContactChannel> {
  const { email } = address;
  const row = { ...address, projectId, emailNormalized: normalizeEmail(email), now: ctx.clock.now() };
  const change = known ? updateSecondAddress(row) : insertSecondAddress(row);
  const type = known ? 'contact_channel.updated' : 'contact_channel.created';
  const written = await changeSecondAddress(ctx, projectId, type, { change, email });
  if (!written) throw new Error('an address of a locked user is not there');
  return written;
}

/** The server declares the address verified, so everything applies at once. */
async function declareProved(
  ctx: TransactionContext,
  project: Project,
  user: User,
  second: ContactChannel,
  { isUsedForAuth, isPrimary, becomesPrimary }: NewChannel,
): Promise<void> {
  const proved = await proveSecondAddress(ctx, project, user, second);
  if (isPrimary || becomesPrimary) {
    await switchPrimaryAddress(ctx, project, { user, to: proved }, { staysInUse: !becomesPrimary });
  } else if (isUsedForAuth) await switchSignIn(ctx, project, user, proved, true);
}
