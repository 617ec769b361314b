import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { endSession } from './end-session.ts';
import { refreshSession } from './refresh-session.ts';

export const sessionRoutes = [
  route(contract.refreshCurrentSession, async ({ ctx, caller, request }) => ({
    access_token: (await refreshSession(ctx, caller.project, request.headers.refreshToken)).accessToken,
  })),
  route(contract.endCurrentSession, async ({ ctx, caller, request }) => {
    await endSession(ctx, caller.project.id, request.headers.refreshToken);
    return { success: true as const };
  }),
];
