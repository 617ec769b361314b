import { nameOAuthProvider } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { queueNotice, type NoticeKind } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';

/** The parts of a statement that tell a user of an account at a provider, if there is an address to tell. */
export function accountNotice(
  ctx: Context,
  project: Project,
  { kind, user, providerId }: { kind: NoticeKind; user: User; providerId: string },
): readonly Part[] {
  const { primaryEmail: recipient } = user;
  if (recipient === null) return [];
  return [queueNotice(ctx, project, { kind, recipient, user, extra: { providerName: nameOAuthProvider(providerId) } })];
}
