import type { EndpointCases } from '../endpoint-case.ts';
import { CALLBACK_URL } from '../mailed-code.ts';
import { mailedCode } from '../samples.ts';
import { mailChannelCode, plantChannel } from '../contact-channels.ts';
import { newEmail, signUp } from '../sign-up.ts';
import { internalProject } from '../test-instance.ts';
import {
  changed,
  evilCallback,
  longSignedIn,
  NO_ID,
  nobodyInQuery,
  noSuchUser,
  noUser,
  ofUser,
  verifiedUser,
} from '../triggers.ts';

export const contactChannelCases = {
  listContactChannels: { sample: () => ({ query: '?user_id=me' }), errors: { ...noUser, ...nobodyInQuery } },
  createContactChannel: {
    sample: async ({ instance }) => ({
      body: { user_id: 'me', type: 'email', value: newEmail() },
      userToken: (await signUp(instance.app)).accessToken, // a new user, who has few addresses
    }),
    errors: {
      ...noUser,
      ...longSignedIn({ user_id: 'me', type: 'email', value: 'other@example.com' }),
      USER_NOT_FOUND: ({ sample }) => ({ ...changed(sample, { user_id: NO_ID }), as: 'server' }),
      CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: async (scene) => {
        const { email: value } = await verifiedUser(scene);
        const { userId: user_id } = scene.user;
        return { ...changed(scene.sample, { user_id, value, is_verified: true, used_for_auth: true }), as: 'server' };
      },
    },
  },
  updateContactChannel: {
    sample: async ({ instance, user: { userId } }) => ({
      params: {
        user_id: 'me',
        contact_channel_id: (await plantChannel(instance, { projectId: 'internal', userId })).id,
      },
      body: { used_for_auth: true },
    }),
    errors: {
      ...noUser,
      ...noSuchUser,
      ...longSignedIn(),
      CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: async (scene) => {
        const { email: value } = await verifiedUser(scene);
        const { instance, user } = scene;
        const { id } = await plantChannel(instance, { projectId: 'internal', userId: user.userId, value });
        return { as: 'client', accessToken: user.accessToken, params: { contact_channel_id: id } };
      },
    },
  },
  deleteContactChannel: {
    sample: async ({ instance, user: { userId } }) => ({
      params: {
        user_id: 'me',
        contact_channel_id: (await plantChannel(instance, { projectId: 'internal', userId })).id,
      },
    }),
    errors: { ...noUser, ...noSuchUser, ...longSignedIn() },
  },
  sendVerificationCode: {
    sample: ({ user: { email } }) => ({ body: { email, callback_url: CALLBACK_URL } }),
    errors: {
      ...evilCallback(ofUser),
      EMAIL_IS_NOT_PRIMARY_EMAIL: (scene) => changed(scene.sample, { email: 'other@example.com' }, ofUser(scene)),
      EMAIL_ALREADY_VERIFIED: async (scene) => {
        const { email, accessToken } = await verifiedUser(scene);
        return changed(scene.sample, { email }, accessToken);
      },
    },
  },
  sendChannelVerificationCode: {
    sample: ({ user: { userId } }) => ({
      params: { user_id: 'me', contact_channel_id: userId },
      body: { callback_url: CALLBACK_URL },
    }),
    errors: {
      ...noUser,
      ...noSuchUser,
      ...evilCallback(ofUser),
      EMAIL_ALREADY_VERIFIED: async (scene) => {
        const { userId, accessToken } = await verifiedUser(scene);
        return { as: 'client', accessToken, params: { contact_channel_id: userId } };
      },
    },
  },
  checkVerificationCode: { sample: mailedCode('email_verification') },
  verifyContactChannel: {
    sample: mailedCode('email_verification'),
    errors: {
      CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: async (scene) => {
        const { instance } = scene;
        const { email: value } = await verifiedUser(scene);
        const user = await signUp(instance.app);
        const wanted = { projectId: 'internal', userId: user.userId, value, becomesPrimary: true };
        const channel = await plantChannel(instance, wanted);
        return {
          as: 'client',
          body: { code: await mailChannelCode(instance, { project: internalProject, user, channel }) },
        };
      },
    },
  },
  getVerificationDetails: { sample: mailedCode('email_verification') },
  refuseContactChannel: {
    sample: mailedCode('email_verification'),
    errors: {
      EMAIL_ALREADY_VERIFIED: async ({ instance, sample }) => {
        const { code } = sample.body as { code: string };
        await instance.query(
          `update users set primary_email_verified = true
           where id = (select user_id from verification_codes where code_hash = sha256(convert_to($1::text, 'UTF8')))`,
          [code],
        );
        return { as: 'client' };
      },
    },
  },
} satisfies EndpointCases;
