import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { getTargetUser } from '../users/index.ts';
import { checkCode } from '../verification-codes/index.ts';
import { contactChannelViews } from './contact-channels.view.ts';
import { refuseAddress } from './refuse-address.ts';
import { sendChannelVerificationCode, sendVerificationCode } from './send-verification-code.ts';
import { verificationDetails } from './verification-details.ts';
import { verifyAddress } from './verify-address.ts';

export const contactChannelRoutes = [
  route(contract.listContactChannels, async ({ ctx, caller, query }) => {
    const user = await getTargetUser(ctx, caller, query.user_id);
    return { items: contactChannelViews(user), is_paginated: false as const };
  }),
  route(contract.sendVerificationCode, async ({ ctx, caller, user, body }) => {
    const given = { email: body.email, callbackUrl: body.callback_url };
    await sendVerificationCode(ctx, caller.project, user, given);
    return { success: true as const };
  }),
  route(contract.sendChannelVerificationCode, async ({ ctx, caller, params, body }) => {
    const user = await getTargetUser(ctx, caller, params.user_id);
    const given = { channelId: params.contact_channel_id, callbackUrl: body.callback_url };
    await sendChannelVerificationCode(ctx, caller.project, user, given);
    return { success: true as const };
  }),
  route(contract.checkVerificationCode, async ({ ctx, caller, body }) => {
    await checkCode(ctx, caller.project.id, 'email_verification', body.code);
    return { is_code_valid: true as const };
  }),
  route(contract.verifyContactChannel, async ({ ctx, caller, body }) => {
    await verifyAddress(ctx, caller.project, body.code);
    return { success: true as const };
  }),
  route(contract.getVerificationDetails, async ({ ctx, caller, body }) => {
    const { user, isRefusable } = await verificationDetails(ctx, caller.project.id, body.code);
    return {
      email: user.primaryEmail,
      display_name: user.displayName,
      signed_up_at_millis: user.signedUpAt.getTime(),
      is_refusable: isRefusable,
    };
  }),
  route(contract.refuseContactChannel, async ({ ctx, caller, body }) => {
    await refuseAddress(ctx, caller.project, body.code);
    return { success: true as const };
  }),
];
