import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { code, codeCheck } from './fields.ts';

export const checkInvitationCode = defineEndpoint({
  name: 'checkInvitationCode',
  method: 'POST',
  path: '/team-invitations/accept/check-code',
  access: 'client',
  tag: 'Teams',
  summary: 'Would this code of an invitation be accepted? It is not used up',
  description: 'There are no teams to be invited to yet, so no code is.',
  body: z.strictObject({ code }),
  response: codeCheck,
  errors: ['VERIFICATION_CODE_NOT_FOUND'],
});
