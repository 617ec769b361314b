import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { ToldRefusal } from './refused-sign-in.ts';

/** Those of projects that are there. */
export const selectRefusals = (refusals: readonly ToldRefusal[]) =>
  part(
    'refused',
    sql`
      select given.*
      from unnest(${refusals.map(({ projectId }) => projectId)}::text[], ${refusals.map(({ id }) => id)}::uuid[], ${refusals.map(({ userId }) => userId)}::uuid[],
        ${refusals.map(({ method }) => method)}::text[], ${refusals.map(({ reason }) => reason)}::text[],
        ${refusals.map(({ address }) => address)}::text[], ${refusals.map(({ device }) => device)}::text[],
        ${refusals.map(({ requestId }) => requestId)}::text[], ${refusals.map(({ at }) => at)}::timestamptz[],
        ${refusals.map(({ count }) => count)}::int[])
        with ordinality as given (project_id, id, user_id, method, reason, address, device, request_id, created_at, count, place)
      join projects p on p.project_id = given.project_id`,
  );

/** Their users, who stay until this is told: whoever deletes one erases it with the rest. */
export const holdTriedUsers = part(
  'tried_users',
  sql`
    select u.project_id, u.id
    from users u
    where (u.project_id, u.id) in (select project_id, user_id from ${rowsOf('refused')})
    order by u.project_id, u.id
    for key share of u`,
);

/** As events tell it. Of somebody who is gone already, it tells as of nobody. */
export const toldRefusals = part(
  'told_events',
  sql`
    select r.project_id, r.id, 'sign_in.refused' as type, 1 as version, r.created_at,
      jsonb_build_object('user_id', u.id, 'method', r.method, 'reason', r.reason, 'count', r.count) as data,
      'user' as actor, null::uuid as actor_id, r.address, r.device, r.request_id
    from ${rowsOf('refused')} r
    left join ${rowsOf('tried_users')} u on u.project_id = r.project_id and u.id = r.user_id
    order by r.place`,
);
