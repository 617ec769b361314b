import * as contract from '@keystead/contract';
import { route, type Route } from '../../../http/route.ts';
import type { KnownProjects } from '../../access/index.ts';
import { readBasicClient, refreshTokenGrant } from './refresh-token-grant.ts';

export const oauthRoutes = (knownProjects: KnownProjects): Route[] => [
  route(contract.exchangeGrant, async ({ ctx, body, request }) => {
    if (body.grant_type === 'authorization_code') throw new contract.KnownError('INVALID_AUTHORIZATION_CODE');
    const client = readBasicClient(request.authorization) ?? {
      clientId: body.client_id,
      clientSecret: body.client_secret,
    };
    const isRotating = body.rotate === 'true';
    const { accessToken, refreshToken } = await refreshTokenGrant(ctx, knownProjects, client, {
      refreshToken: body.refresh_token,
      isRotating,
    });
    return {
      access_token: accessToken,
      token_type: 'Bearer' as const,
      expires_in: contract.ACCESS_TOKEN_LIFETIME_SECONDS - 1,
      scope: 'legacy' as const,
      ...(isRotating && { refresh_token: refreshToken }),
    };
  }),
];
