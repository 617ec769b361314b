import { type PeerAnswer, type PeerRequest, refusal } from './peer.ts';

/** A team of the service, with the permissions and the name of each member. */
export interface FakeTeam {
  readonly id: string;
  display_name: string;
  readonly members: Map<string, { permissions: string[]; name: string | null }>;
  /** Email addresses by the ID of the invitation, whose code is `code-` and the ID. */
  readonly invitations: Map<string, string>;
}

export interface FakeTeams {
  readonly all: Map<string, FakeTeam>;
  /** Adds a team whose members have all permissions. */
  add(displayName: string, ...emails: string[]): FakeTeam;
  /** Returns the team that a user selected. With an ID, selects it first; null selects none. */
  selectedBy(email: string, id?: string | null): ReturnType<typeof viewOf> | null;
  /** Returns undefined for requests of other features. */
  answer(request: PeerRequest, email: string | undefined): PeerAnswer | undefined;
}

export const teamId = (count: number): string => `7ea00000-0000-4000-8000-${String(count).padStart(12, '0')}`;
export const invitationId = (count: number): string => `14170000-0000-4000-8000-${String(count).padStart(12, '0')}`;

const SUCCESS = { json: { success: true } };
const OUTSIDE = refusal(404, 'TEAM_MEMBERSHIP_NOT_FOUND');
const NOBODY = refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
const SIGNED_OUT = refusal(401, 'USER_AUTHENTICATION_REQUIRED');
const EVERYTHING = ['$delete_team', '$invite_members', '$read_members', '$remove_members', '$update_team'];

const listed = (items: readonly unknown[], next?: string | null): PeerAnswer => ({
  json: { items, is_paginated: next !== undefined, ...(next !== undefined && { pagination: { next_cursor: next } }) },
});
const viewOf = ({ id, display_name }: FakeTeam) => ({
  id,
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
});

/** The endpoints of teams for clients, with the behavior of the real service. */
export function fakeTeams(): FakeTeams {
  const all = new Map<string, FakeTeam>();
  const selected = new Map<string, string>();
  let invited = 0;

  const add: FakeTeams['add'] = (display_name, ...emails) => {
    const id = teamId(all.size + 1);
    const members = new Map(emails.map((email) => [email, { permissions: [...EVERYTHING], name: null }]));
    const team: FakeTeam = { id, display_name, members, invitations: new Map() };
    all.set(id, team);
    return team;
  };
  const profileOf = (team: FakeTeam, email: string) => ({
    team_id: team.id,
    user_id: email,
    display_name: team.members.get(email)?.name ?? email,
    profile_image_url: null,
  });

  /** Endpoints of one team, called by one of its members. */
  const ofTeam: Record<string, (team: FakeTeam, email: string, request: Parsed) => PeerAnswer> = {
    'GET /teams/{team}': (team) => ({ json: viewOf(team) }),
    'PATCH /teams/{team}': (team, _, { body }) => ({ json: viewOf(Object.assign(team, body)) }),
    'DELETE /teams/{team}': ({ id }) => (all.delete(id), SUCCESS),
    'DELETE /team-memberships/{team}/me': ({ members }, email) => (members.delete(email), SUCCESS),
    'GET /team-member-profiles/{team}/me': (team, email) => ({ json: profileOf(team, email) }),
    'PATCH /team-member-profiles/{team}/me': (team, email, { body }) => {
      const member = team.members.get(email);
      if (member) member.name = body['display_name'] as string;
      return { json: profileOf(team, email) };
    },
    'GET /team-member-profiles': (team, _, { query }) => {
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit'));
      const emails = [...team.members.keys()];
      return listed(
        emails.slice(from, to).map((email) => profileOf(team, email)),
        to < emails.length ? String(to) : null,
      );
    },
    'GET /team-invitations': ({ id, display_name, invitations }) =>
      listed(
        [...invitations].map(([invitation, recipient_email]) => ({
          id: invitation,
          team_id: id,
          team_display_name: display_name,
          recipient_email,
          expires_at_millis: 7,
        })),
      ),
    'DELETE /team-invitations/{invitation}': ({ invitations }, _, { path }) =>
      invitations.delete(path.slice(-36)) ? SUCCESS : refusal(404, 'VERIFICATION_CODE_NOT_FOUND'),
    'POST /team-invitations/send-code': ({ invitations }, _, { body }) => {
      invitations.set(invitationId(++invited), body['email'] as string);
      return SUCCESS;
    },
  };

  /** Endpoints of the user, or of anyone who has a code. */
  const ofUser: Record<string, (email: string | undefined, request: Parsed) => PeerAnswer> = {
    'GET /teams': (email = '') => listed([...all.values()].filter(({ members }) => members.has(email)).map(viewOf)),
    'POST /teams': (email, { body }) =>
      email === undefined ? SIGNED_OUT : { status: 201, json: viewOf(add(body['display_name'] as string, email)) },
    'GET /team-permissions': (email = '', { query }) => {
      const { id, members } = all.get(query.get('team_id') ?? '') ?? { members: new Map<string, never>() };
      const asked = query.get('permission_id');
      const held = (members.get(email)?.permissions ?? []) as string[];
      return listed(
        held
          .filter((permission) => asked === null || permission === asked)
          .map((permission) => ({ id: permission, team_id: id, user_id: email })),
      );
    },
    'POST /team-invitations/accept/preview': (_, { body }) => {
      const team = findCode(body);
      if (!team) return refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
      const [inviter_display_name = null] = team.members.keys();
      const recipient_email = team.invitations.get(invitationOf(body));
      return { json: { team_display_name: team.display_name, inviter_display_name, recipient_email } };
    },
    'POST /team-invitations/accept/details': (email, { body }) => {
      const team = findCode(body);
      if (email === undefined) return SIGNED_OUT;
      return team
        ? { json: { team_id: team.id, team_display_name: team.display_name } }
        : refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
    },
    'POST /team-invitations/accept': (email, { body }) => {
      const team = findCode(body);
      if (email === undefined) return SIGNED_OUT;
      if (!team) return refusal(409, 'VERIFICATION_CODE_ALREADY_USED');
      team.invitations.delete(invitationOf(body));
      team.members.set(email, { permissions: ['$read_members'], name: null });
      return { json: {} };
    },
  };
  const invitationOf = ({ code }: Parsed['body']) => String(code).replace('code-', '');
  const findCode = (body: Parsed['body']) => [...all.values()].find((team) => team.invitations.has(invitationOf(body)));

  return {
    all,
    add,
    selectedBy(email, id) {
      if (id) selected.set(email, id);
      if (id === null) selected.delete(email);
      const team = all.get(selected.get(email) ?? '');
      return team?.members.has(email) ? viewOf(team) : null;
    },
    answer(request, email) {
      const parsed = parse(request);
      const line = `${request.method} ${parsed.path.replace(
        /[^/]{36}/,
        parsed.path.startsWith('/team-invitations') ? '{invitation}' : '{team}',
      )}`;
      const answering = ofTeam[line];
      if (!answering) return ofUser[line]?.(email, parsed);
      if (email === undefined) return parsed.path.endsWith('/me') ? NOBODY : SIGNED_OUT;
      const id = parsed.query.get('team_id') ?? (parsed.body['team_id'] as string | undefined) ?? idIn(parsed.path);
      const team = all.get(id);
      return team?.members.has(email) ? answering(team, email, parsed) : OUTSIDE;
    },
  };
}

interface Parsed {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

function parse({ path, body }: PeerRequest): Parsed {
  const url = new URL(path, 'http://peer.invalid');
  return {
    path: url.pathname.replace('/api/v1', ''),
    query: url.searchParams,
    body: body ? (JSON.parse(body) as Record<string, unknown>) : {},
  };
}

const idIn = (path: string): string => /[^/]{36}/.exec(path)?.[0] ?? '';
