import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../http/route.ts';
import { getMail } from './get-mail.ts';
import { listMailDays } from './list-mail-days.ts';
import { listMails } from './list-mails.ts';
import { mailView } from './mails.view.ts';
import { resendMail } from './resend-mail.ts';

export const mailLogRoutes = [
  route(contract.listMails, async ({ ctx, caller, query }) =>
    listAnswer(query, await listMails(ctx, caller.project.id, query), mailView),
  ),
  route(contract.listMailDays, async ({ ctx, caller }) => ({
    is_paginated: false as const,
    items: await listMailDays(ctx, caller.project.id),
  })),
  route(contract.getMail, async ({ ctx, caller, params }) =>
    mailView(await getMail(ctx, caller.project.id, params.id)),
  ),
  route(contract.resendMail, async ({ ctx, caller, params, body }) => {
    await resendMail(ctx, caller.project.id, { id: params.id, callbackUrl: body.callback_url });
    return { success: true as const };
  }),
];
