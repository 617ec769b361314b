import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { findTest } from './oauth-tests.queries.ts';
import { oauthTestView } from './oauth-tests.view.ts';
import { startOAuthTest } from './start-oauth-test.ts';

export const oauthTestRoutes = [
  route(contract.startOAuthTest, ({ ctx, caller, body }) => startOAuthTest(ctx, caller.project.id, body)),
  route(contract.getOAuthTest, async ({ ctx, caller, params }) => {
    const test = await findTest(ctx.db, { projectId: caller.project.id, id: params.id });
    if (!test) throw new contract.KnownError('OAUTH_TEST_NOT_FOUND');
    return oauthTestView(test, ctx.clock.now());
  }),
];
