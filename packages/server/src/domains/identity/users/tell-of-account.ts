import { nameOAuthProvider } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { writeNotice, type NoticeKind } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';

/** Notifies a user about an account at a provider, if they have an email address. */
export async function tellOfAccount(
  ctx: TransactionContext,
  project: Project,
  { kind, user, providerId }: { kind: NoticeKind; user: User; providerId: string },
): Promise<void> {
  const { primaryEmail: recipient } = user;
  if (recipient === null) return;
  await writeNotice(ctx, project, { kind, recipient, user, extra: { providerName: nameOAuthProvider(providerId) } });
}
