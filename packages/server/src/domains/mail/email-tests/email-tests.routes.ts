import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { runEmailTest } from './run-email-test.ts';

export const emailTestRoutes = [
  route(contract.runEmailTest, ({ ctx, caller, body }) => runEmailTest(ctx, caller.project.id, body)),
];
