import { type Answering, type PeerRequest, plainRefusal, refusal } from './peer.ts';

interface SessionParts {
  /** Email addresses by refresh token. */
  readonly sessions: Map<string, string>;
  readonly idsByToken: ReadonlyMap<string, string>;
  /** Session IDs by access token. */
  readonly accepted: ReadonlyMap<string, string>;
  readonly userOf: (request: PeerRequest) => string | undefined;
}

const SUCCESS = { json: { success: true } };

/** The endpoints for the sessions of one user, with the behavior of the real service. */
export function sessionRoutes({ sessions, idsByToken, accepted, userOf }: SessionParts): Record<string, Answering> {
  const currentOf = ({ headers }: PeerRequest) => accepted.get(headers['x-stack-access-token'] ?? '');
  const refuse = ({ headers }: PeerRequest) =>
    'x-stack-access-token' in headers
      ? refusal(401, 'ACCESS_TOKEN_EXPIRED')
      : refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
  const tokensOf = (email: string) => [...sessions].filter(([, owner]) => owner === email).map(([token]) => token);

  return {
    'GET /auth/sessions': (request) => {
      const email = userOf(request);
      if (email === undefined) return refuse(request);
      const items = tokensOf(email).map((token, index) => ({
        id: idsByToken.get(token),
        user_id: 'u',
        created_at: index + 1,
        is_impersonation: false,
        is_current_session: idsByToken.get(token) === currentOf(request),
        ...(index === 0 && {
          last_used_at: 7,
          last_used_at_end_user_ip_info: { ip: '203.0.113.7' },
          device: 'Mozilla/5.0 (X11; Linux x86_64)',
        }),
      }));
      return { json: { items, is_paginated: false } };
    },
    'DELETE /auth/sessions': (request) => {
      const email = userOf(request);
      if (email === undefined) return refuse(request);
      const isAll = request.path.includes('scope=all');
      for (const token of tokensOf(email)) {
        if (isAll || idsByToken.get(token) !== currentOf(request)) sessions.delete(token);
      }
      return SUCCESS;
    },
    'DELETE /auth/sessions/{id}': (request) => {
      const id = request.path.replace(/\?.*/, '').slice(-36);
      if (id === currentOf(request)) return refusal(400, 'CANNOT_DELETE_CURRENT_SESSION');
      const token = tokensOf(userOf(request) ?? '').find((candidate) => idsByToken.get(candidate) === id);
      if (token === undefined) return plainRefusal(404, 'SESSION_NOT_FOUND');
      sessions.delete(token);
      return SUCCESS;
    },
  };
}
