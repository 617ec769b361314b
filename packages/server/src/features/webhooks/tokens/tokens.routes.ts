import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { makeWebhookToken } from './webhook-token.ts';

export const webhookTokenRoutes = [
  route(contract.createWebhookToken, ({ ctx, caller }) => ({ token: makeWebhookToken(ctx, caller.project.id) })),
];
