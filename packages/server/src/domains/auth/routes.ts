import type { Route } from '../../http/route.ts';
import { createTokenRenewals, type AccessParts } from '../identity/index.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { otpRoutes } from './otp/otp.routes.ts';
import { mfaRoutes } from './mfa/mfa.routes.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { connectedAccountRoutes } from './connected-accounts/connected-accounts.routes.ts';
import { impersonationRoutes } from './impersonations/impersonations.routes.ts';

export const authRoutes = (parts: AccessParts): Route[] => [
  ...passwordRoutes,
  ...otpRoutes,
  ...mfaRoutes,
  ...oauthRoutes(parts),
  ...connectedAccountRoutes(createTokenRenewals()),
  ...impersonationRoutes,
];
