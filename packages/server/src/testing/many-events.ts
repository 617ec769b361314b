import type pg from 'pg';
import { vacuum } from './vacuum.ts';

const BEGIN = Date.UTC(2027, 0, 1);
/** Ninety days, however many there are. */
const LASTS_MS = 90 * 24 * 60 * 60_000;

/** What `insertManyEvents` writes, so that it can be asked for. */
export const manyEvents = (events: number) => ({
  /** When so large a share of them had happened. */
  whenShare: (share: number): number => Math.round(BEGIN + share * LASTS_MS),
  /** The user of event 7 and of some after it, who did it themselves. */
  somebody: '8f14e45f-ceea-467a-8a36-dedd4bea2543',
  /** Of event 7 likewise. */
  address: '2001:db8::7',
  users: Math.max(500, Math.floor(events / 20)),
});

/**
 * A log as it looks after ninety days: mostly what sessions tell of, one in ten a change of a user, one in fifty by an owner,
 * one in a hundred of a member of a team, one in a thousand of a team that is gone. `user` is the data of such a change. The
 * database must be a superuser's, as those of tests are.
 */
export async function insertManyEvents(
  client: pg.Client,
  { projectId, user, events }: { projectId: string; user: object; events: number },
): Promise<void> {
  const { users } = manyEvents(events);
  await client.query(`set maintenance_work_mem = '256MB'`);
  // A filled index is made faster than an index is filled.
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
