import { adminHeaders, serverHeaders } from '../start-server-process.mjs';
import { insertUsers } from './artefacts.mjs';
import { insertInvitations, insertPermissions, insertTeams, invitationTo, signInUsers } from './teams.mjs';

/**
 * @typedef {import('./race-kinds.mjs').RaceKind} RaceKind
 * @typedef {import('./race-kinds.mjs').Attempt} Attempt
 */

const RACERS = 8;

/** How many teams somebody may create in a day where the races are run. */
export const TEAMS_IN_ONE_DAY = 3;

/** @type {string[]} */
let racers = [];

/** @param {string} teamId @param {number} racer @returns {Attempt} */
const accept = (teamId, racer) => ({
  method: 'POST',
  path: '/team-invitations/accept',
  headers: { 'x-stack-access-token': racers[racer] ?? '' },
  body: { code: invitationTo(teamId) },
  losesWith: ['VERIFICATION_CODE_ALREADY_USED'],
  isRacing: true,
});

/** A team that is raced for, by the hash of its id. */
const RACED_FOR = `sha256(convert_to(t.id::text, 'UTF8')) = any($1::bytea[])`;

/** @type {RaceKind} */
const invitation = {
  name: 'invitation',
  make: async (client, count, server) => {
    racers = await signInUsers(client, RACERS, server);
    const teamIds = await insertTeams(client, count);
    await insertInvitations(client, teamIds);
    return teamIds;
  },
  attempt: accept,
  left: `select count(*)::int as count from teams t
         where ${RACED_FOR} and (
           (select count(*) from team_memberships m where m.team_id = t.id) <> 1
           or (select count(*) from team_permissions g where g.team_id = t.id) <> 1)`,
};

/** @type {RaceKind} */
const deletedTeam = {
  name: 'delete team and accept',
  make: invitation.make,
  attempt: (teamId, racer) =>
    racer < RACERS - 2
      ? {
          ...accept(teamId, racer),
          losesWith: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_ALREADY_USED'],
          isRacing: false,
        }
      : {
          method: 'DELETE',
          path: `/teams/${teamId}`,
          headers: serverHeaders,
          headStart: racer % 4, // to accept takes longer than to delete
          losesWith: ['TEAM_NOT_FOUND'],
          isRacing: true,
        },
  left: `select count(*)::int as count
         from (
           select id from teams
           union all select team_id from team_memberships
           union all select team_id from team_permissions
           union all select team_id from verification_codes where team_id is not null) as t
         where ${RACED_FOR}`,
};

let teamId = '';
let memberId = '';

/** @type {RaceKind} */
const joinAndRemove = {
  name: 'join and remove',
  make: async (client, count) => {
    [teamId = ''] = await insertTeams(client, 1);
    const people = await insertUsers(client, count, { isVerified: true });
    return people.map(({ id }) => id ?? '');
  },
  attempt: (userId, racer) => ({
    path: `/team-memberships/${teamId}/${userId}`,
    headers: serverHeaders,
    ...(racer % 4 < 2
      ? { method: 'POST', body: {}, losesWith: ['TEAM_MEMBERSHIP_ALREADY_EXISTS'] }
      : { method: 'DELETE', losesWith: ['TEAM_MEMBERSHIP_NOT_FOUND'] }),
    isRacing: false,
  }),
  winners: 0,
  // Each coming and going was told of, and whoever stayed has what members are given.
  left: `select count(*)::int as count
         from (select id from users where sha256(convert_to(id::text, 'UTF8')) = any($1::bytea[])) as u
         left join team_memberships m on m.user_id = u.id
         where (m.user_id is not null)::int <> (
             select count(*) filter (where type = 'team_membership.created') - count(*) filter (where type = 'team_membership.deleted')
             from events e where e.project_id = 'internal' and e.data ? 'user_id' and e.data ->> 'user_id' = u.id::text)
           or (m.user_id is not null)::int <> (select count(*) from team_permissions g where g.user_id = u.id)`,
};

/** @type {RaceKind} */
const renameAndGrant = {
  name: 'rename definition and grant',
  make: async (client, count) => {
    [teamId = ''] = await insertTeams(client, 1);
    const [member] = await insertUsers(client, 1, { isVerified: true });
    memberId = member?.id ?? '';
    return insertPermissions(client, count, { teamId, memberId });
  },
  attempt: (permissionId, racer) => ({
    ...(racer % 4 < 2
      ? {
          method: 'POST',
          path: `/team-permissions/${teamId}/${memberId}/${permissionId}`,
          headers: serverHeaders,
          body: {},
          isRacing: false,
        }
      : {
          method: 'PATCH',
          path: `/team-permission-definitions/${permissionId}`,
          headers: adminHeaders,
          body: { id: `${permissionId}_${racer}` },
          isRacing: true,
        }),
    losesWith: ['PERMISSION_NOT_FOUND'],
  }),
  left: `select count(*)::int as count from team_permissions g
         where cardinality($1::bytea[]) > 0 and not exists (
           select from permission_definitions d
           where d.project_id = g.project_id and d.permission_id = g.permission_id)`,
};

const LIMITED = 'One of as many as may be';

/** @type {RaceKind} */
const dailyTeams = {
  name: 'teams of one day',
  make: async (client, count, server) => {
    await insertTeams(client, 0);
    return signInUsers(client, count, server);
  },
  attempt: (accessToken) => ({
    method: 'POST',
    path: '/teams?add_current_user=true',
    headers: { 'x-stack-access-token': accessToken },
    body: { display_name: LIMITED },
    losesWith: ['status 429'],
    isRacing: true,
  }),
  winners: TEAMS_IN_ONE_DAY,
  left: `select abs(count(*)::int - ${TEAMS_IN_ONE_DAY} * cardinality($1::bytea[])) as count from teams t
         join team_memberships m on m.team_id = t.id
         where t.display_name = '${LIMITED}'`,
};

/** @type {readonly RaceKind[]} */
export const teamRaces = [invitation, deletedTeam, joinAndRemove, renameAndGrant, dailyTeams];
