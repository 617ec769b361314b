import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { getTargetUser } from '../users/get-user.ts';
import { createSession } from './create-session.ts';
import { endAllSessions, getSessionEnds } from './end-all-sessions.ts';
import { endSession } from './end-session.ts';
import { refreshSession } from './refresh-session.ts';
import { endOneSession, endSessions, listSessions } from './sessions-of-user.ts';
import { countView, sessionView } from './sessions.view.ts';

export const sessionRoutes = [
  route(contract.createSession, async ({ ctx, caller, user, body }) => {
    const userId = body.user_id === 'me' ? user?.id : body.user_id;
    if (userId === undefined) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    const { accessToken, refreshToken } = await createSession(ctx, caller.project.id, userId, {
      lifetimeMillis: body.expires_in_millis,
      isImpersonation: body.is_impersonation,
    });
    return { access_token: accessToken, refresh_token: refreshToken };
  }),
  route(contract.listSessions, async ({ ctx, caller, user, query }) => {
    const target = await getTargetUser(ctx, caller, query.user_id);
    const sessions = await listSessions(ctx, caller.project, target.id);
    return { items: sessions.map((session) => sessionView(session, user?.sessionId)), is_paginated: false as const };
  }),
  route(contract.endSessions, async ({ ctx, caller, user, query }) => {
    const target = await getTargetUser(ctx, caller, query.user_id);
    await endSessions(ctx, {
      projectId: caller.project.id,
      userId: target.id,
      currentSessionId: user?.sessionId,
      scope: query.scope,
    });
    return { success: true as const };
  }),
  route(contract.endOneSession, async ({ ctx, caller, user, query, params }) => {
    const target = await getTargetUser(ctx, caller, query.user_id);
    await endOneSession(ctx, {
      projectId: caller.project.id,
      userId: target.id,
      currentSessionId: user?.sessionId,
      sessionId: params.session_id,
    });
    return { success: true as const };
  }),
  route(contract.refreshCurrentSession, async ({ ctx, caller, request }) => ({
    access_token: (await refreshSession(ctx, caller.project, request.headers.refreshToken)).accessToken,
  })),
  route(contract.endCurrentSession, async ({ ctx, caller, request }) => {
    await endSession(ctx, caller.project.id, request.headers.refreshToken);
    return { success: true as const };
  }),
  route(contract.getSessionEnds, async ({ ctx, caller, query }) => {
    const { sessions, lastEndedAt } = await getSessionEnds(ctx, caller.project, {
      idleLimitMillis: query.idle_limit_millis,
      lifetimeMillis: query.lifetime_millis,
    });
    return { sessions: countView(sessions), last_ended_at_millis: lastEndedAt?.getTime() ?? null };
  }),
  route(contract.endAllSessions, async ({ ctx, caller }) => {
    const { sessions, endedAt } = await endAllSessions(ctx, caller);
    return { sessions: countView(sessions), ended_at_millis: endedAt.getTime() };
  }),
];
