import * as contract from '@keystead/contract';
import { route } from '../../../../http/route.ts';
import { createWebhookToken } from './webhook-token.ts';

export const webhookTokenRoutes = [
  route(contract.createWebhookToken, async ({ ctx, caller }) => ({
    token: await createWebhookToken(ctx, caller.project.id),
  })),
];
