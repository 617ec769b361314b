import type { AccessType } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { requireRecentSignIn } from '../sessions/require-recent-sign-in.ts';
import type { SignedIn } from '../sessions/session.ts';
import type { Project } from '../../core/index.ts';
import { getTargetUser } from '../users/get-user.ts';
import type { ChannelOwner } from './change-channels.ts';

interface Changing {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: SignedIn | undefined;
}

/**
 * Returns whose addresses a request may change: users may change their own, after a recent sign-in if the project
 * requires one; servers may change those of all users.
 */
export async function requireChangeable(ctx: Context, caller: Changing, userId: string): Promise<ChannelOwner> {
  const { id } = await getTargetUser(ctx, caller, userId);
  if (caller.user?.id !== id) return { id };
  await requireRecentSignIn(ctx, caller, caller.user);
  return { id, sessionId: caller.user.sessionId };
}
