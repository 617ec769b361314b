import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { checkEmailDomain } from './check-email-domain.ts';

export const emailDomainCheckRoutes = [
  route(contract.checkEmailDomain, ({ ctx, caller, query }) => checkEmailDomain(ctx, caller.project.id, query)),
];
