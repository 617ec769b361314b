import type { EndpointCases } from '../endpoint-case.ts';
import { CALLBACK_URL } from '../mailed-code.ts';
import { mailedCode } from '../samples.ts';
import { changed, evilCallback, nobodyInQuery, noSuchUser, noUser, ofUser, verifiedUser } from '../triggers.ts';

export const contactChannelCases = {
  listContactChannels: { sample: () => ({ query: '?user_id=me' }), errors: { ...noUser, ...nobodyInQuery } },
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
  verifyContactChannel: { sample: mailedCode('email_verification') },
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
