import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';

export const invitationRoutes = [
  // Nobody can be invited yet, so no code is one of an invitation.
  route(contract.checkInvitationCode, () => {
    throw new contract.KnownError('VERIFICATION_CODE_NOT_FOUND');
  }),
];
