import { Refusal } from '../../../platform/refusal.ts';
import type { Project } from '../../projects/index.ts';
import type { User } from '../index.ts';
import type { AccountChanges } from './account-changes.ts';

/**
 * Nobody shuts themselves out by switching magic links off. And nobody shuts the owner of an address out of it: whoever
 * switches them has proved that it is theirs.
 */
export function requireWayIn(project: Project, user: User, { otp_auth_enabled }: AccountChanges): void {
  if (otp_auth_enabled === undefined) return;
  if (!user.primaryEmailVerified) throw new Refusal(400, 'Switching magic links needs a verified e-mail.');
  const hasPassword = user.hasPassword && project.config.credentialEnabled;
  if (!otp_auth_enabled && !hasPassword && user.oauthAccounts.length === 0)
    throw new Refusal(400, 'Magic links are the only way to sign in, so they stay on.');
}
