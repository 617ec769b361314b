import * as contract from '@keystead/contract';
import { route, routeOfUser } from '../../../http/route.ts';
import { getTargetUser } from '../users/get-user.ts';
import { checkCode } from '../verification-codes/check-code.ts';
import { getChannels } from './get-channel.ts';
import { contactChannelView } from './contact-channels.view.ts';
import { createChannel } from './create-channel.ts';
import { deleteChannel } from './delete-channel.ts';
import { requireChangeable } from './require-changeable.ts';
import { refuseAddress } from './refuse-address.ts';
import { sendChannelVerificationCode, sendVerificationCode } from './send-verification-code.ts';
import { verificationDetails } from './verification-details.ts';
import { updateChannel } from './update-channel.ts';
import { verifyAddress } from './verify-address.ts';

export const contactChannelRoutes = [
  routeOfUser(contract.listContactChannels, async ({ ctx, caller, query }) => {
    const { id: userId } = await getTargetUser(ctx, caller, query.user_id);
    const channels = await getChannels(ctx, { projectId: caller.project.id, userId });
    return { items: channels.map(contactChannelView), is_paginated: false as const };
  }),
  route(contract.createContactChannel, async ({ ctx, caller, body }) => {
    const owner = await requireChangeable(ctx, caller, body.user_id);
    const given = {
      email: body.value,
      isUsedForAuth: body.used_for_auth ?? false,
      becomesPrimary: body.becomes_primary ?? false,
      isVerified: ('is_verified' in body && body.is_verified) ?? false,
      isPrimary: ('is_primary' in body && body.is_primary) ?? false,
    };
    return contactChannelView(await createChannel(ctx, caller.project, owner, given));
  }),
  route(contract.updateContactChannel, async ({ ctx, caller, params, body }) => {
    const owner = await requireChangeable(ctx, caller, params.user_id);
    const channel = await updateChannel(ctx, caller.project, owner, {
      channelId: params.contact_channel_id,
      changes: {
        isPrimary: body.is_primary,
        isUsedForAuth: body.used_for_auth,
        isVerified: 'is_verified' in body ? body.is_verified : undefined,
      },
      isOwn: caller.accessType === 'client',
    });
    return contactChannelView(channel);
  }),
  route(contract.deleteContactChannel, async ({ ctx, caller, params }) => {
    const owner = await requireChangeable(ctx, caller, params.user_id);
    await deleteChannel(ctx, caller.project, owner, params.contact_channel_id);
    return { success: true as const };
  }),
  routeOfUser(contract.sendVerificationCode, async ({ ctx, caller, user, body }) => {
    const given = { email: body.email, callbackUrl: body.callback_url };
    await sendVerificationCode(ctx, caller.project, user, given);
    return { success: true as const };
  }),
  routeOfUser(contract.sendChannelVerificationCode, async ({ ctx, caller, params, body }) => {
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
    const details = await verificationDetails(ctx, caller.project.id, body.code);
    const { user, email, isRefusable, isSecondAddress } = details;
    return {
      email,
      display_name: user.displayName,
      signed_up_at_millis: user.signedUpAt.getTime(),
      is_refusable: isRefusable,
      is_second_address: isSecondAddress,
    };
  }),
  route(contract.refuseContactChannel, async ({ ctx, caller, body }) => {
    await refuseAddress(ctx, caller.project, body.code);
    return { success: true as const };
  }),
];
