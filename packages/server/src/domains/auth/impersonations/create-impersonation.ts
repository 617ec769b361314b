import {
  IMPERSONATION_LINK_LIFETIME_MS,
  KnownError,
  type BodyOf,
  type createImpersonation as endpoint,
} from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { type Caller, getUser, insertImpersonation } from '../../identity/index.ts';
import { type Project, requireTrustedUrl } from '../../core/index.ts';

type Asked = BodyOf<typeof endpoint, 'admin'>;

/** Creates a link by which an owner signs in as a user. */
export async function createImpersonation(
  ctx: Context,
  { project, owner }: Caller,
  asked: Asked,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const page = pageOf(project, asked);
  await requireTrustedUrl(ctx, project, page, 'impersonation');
  const { id: userId } = await getUser(ctx, project.id, asked.user_id);
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + IMPERSONATION_LINK_LIFETIME_MS);
  await insertImpersonation(ctx.db, {
    projectId: project.id,
    id: ctx.random.uuid(),
    userId,
    ownerId: owner?.id ?? null,
    reason: asked.reason,
    codeHash: hashSecret(code),
    createdAt,
    codeExpiresAt: expiresAt,
  });
  const url = new URL(page);
  url.searchParams.set('code', code);
  return { url: url.href, expiresAt };
}

/** Returns the page of the app that takes the code. */
function pageOf({ config }: Project, asked: Asked): string {
  if ('callback_url' in asked) return asked.callback_url;
  const trusted = config.domains.find(({ domain }) => domain === asked.domain);
  if (!trusted) throw new KnownError('REDIRECT_URL_NOT_WHITELISTED');
  return `${trusted.domain.replace(/\/$/, '')}${trusted.handlerPath.replace(/\/$/, '')}/impersonate`;
}
