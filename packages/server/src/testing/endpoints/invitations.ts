import type { EndpointCases } from '../endpoint-case.ts';

export const invitationCases = {
  checkInvitationCode: {
    sample: () => ({ body: { code: 'x' } }), // none is one yet
    errors: { VERIFICATION_CODE_NOT_FOUND: () => ({ as: 'client' }) },
  },
} satisfies EndpointCases;
