import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { readOAuthTest } from './read-oauth-test.ts';
import { startOAuthTest } from './start-oauth-test.ts';

export const oauthTestRoutes = [
  route(contract.startOAuthTest, ({ ctx, caller, body }) => startOAuthTest(ctx, caller.project.id, body)),
  route(contract.getOAuthTest, ({ ctx, caller, params }) => readOAuthTest(ctx, caller.project.id, params.id)),
];
