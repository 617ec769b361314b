import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { OAuthTestView } from './oauth-test.ts';
import { findTest } from './oauth-tests.queries.ts';
import { oauthTestView } from './oauth-tests.view.ts';

export async function readOAuthTest(ctx: Context, projectId: string, id: string): Promise<OAuthTestView> {
  const test = await findTest(ctx.db, { projectId, id });
  if (!test) throw new KnownError('OAUTH_TEST_NOT_FOUND');
  return oauthTestView(test, ctx.clock.now());
}
