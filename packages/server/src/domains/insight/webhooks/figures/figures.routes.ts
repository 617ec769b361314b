import * as contract from '@keystead/contract';
import { route } from '../../../../http/route.ts';
import { getWebhookFigures } from './get-figures.ts';

export const webhookFigureRoutes = [
  route(contract.getWebhookFigures, ({ ctx, caller, params }) => getWebhookFigures(ctx, caller.project.id, params.id)),
];
