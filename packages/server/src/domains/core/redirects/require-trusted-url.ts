import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { mayLeadTo } from '../projects/callback-url.ts';
import type { Project } from '../projects/project.ts';
import { noteRefusal } from './note-refusal.ts';
import type { RedirectPurpose } from './redirect-refusal.ts';

/**
 * Throws REDIRECT_URL_NOT_WHITELISTED unless people may be sent to the URL (open redirect). Call it before anything is
 * written and outside of transactions, because a rollback would remove the record of the refusal.
 */
export async function requireTrustedUrl(
  ctx: Context,
  project: Project,
  url: string,
  purpose: RedirectPurpose,
): Promise<void> {
  if (mayLeadTo(project, url)) return;
  await noteRefusal(ctx, { projectId: project.id, url, purpose });
  throw new KnownError('REDIRECT_URL_NOT_WHITELISTED');
}
