import * as contract from '@keystead/contract';
import { route } from '../../../../http/route.ts';
import { sendTestMail } from './send-test-mail.ts';

export const emailTemplateTestRoutes = [
  route(contract.sendTestMail, async ({ ctx, caller, params, body }) => ({
    is_queued: await sendTestMail(ctx, caller.project, params.type, body),
  })),
];
