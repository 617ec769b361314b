import type pg from 'pg';
import { vacuum } from './vacuum.ts';

const BEGIN = Date.UTC(2027, 0, 1);
/** Ninety days, whatever the number of events. */
const LASTS_MS = 90 * 24 * 60 * 60_000;

/** Values of what `insertManyEvents` writes, to query for. */
export const manyEvents = (events: number) => ({
  /** The time when this share of the events had happened. */
  whenShare: (share: number): number => Math.round(BEGIN + share * LASTS_MS),
  /** The user and actor of event 7 and of some later ones. */
  somebody: '8f14e45f-ceea-467a-8a36-dedd4bea2543',
  /** The IP address of event 7 and of some later ones. */
  address: '2001:db8::7',
  users: Math.max(500, Math.floor(events / 20)),
});

/**
 * Inserts a log of ninety days: mostly session events, one in ten a user update, one in fifty by an owner, one in a
 * hundred a team membership, one in a thousand a deleted team. `user` is the data of user updates. Needs a superuser,
 * as test databases have.
 */
export async function insertManyEvents(
  client: pg.Client,
  { projectId, user, events }: { projectId: string; user: object; events: number },
): Promise<void> {
  const { users } = manyEvents(events);
  await client.query(`set maintenance_work_mem = '256MB'`);
  // Building an index after the insert is faster than updating it.
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'events' and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(
    `insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, position)
     select $1, gen_random_uuid(), type, 1, timestamptz '2027-01-01' + n * ($3::float8 / $2::int) * interval '1 millisecond',
       case type
         when 'user.updated' then $5::jsonb || jsonb_build_object('id', about)
         when 'team_membership.created' then jsonb_build_object('user_id', about, 'team_id', 'a0000000-0000-4000-8000-' || lpad((n % 1000 / 10)::text, 12, '0'))
         when 'team.deleted' then jsonb_build_object('id', gen_random_uuid())
         else jsonb_build_object('id', gen_random_uuid(), 'user_id', about)
       end,
       case when n % 50 = 1 then 'owner' else 'user' end, case when n % 50 = 1 then uuid 'b0000000-0000-4000-8000-000000000001' else about end,
       '2001:db8::' || to_hex(n % $4::int), n
     from generate_series(1, $2::int) as n,
       lateral (
         select overlay(overlay(md5((n % $4::int)::text) placing '4' from 13) placing '8' from 17)::uuid as about,
           case when n % 1000 = 0 then 'team.deleted' when n % 100 = 3 then 'team_membership.created'
             when n % 10 = 2 then 'user.updated' else 'session.token_reused' end as type
       )`,
    [projectId, events, LASTS_MS, users, JSON.stringify(user)],
  );
  for (const { made } of rows) await client.query(made);
  await vacuum(client, ['events']);
}
