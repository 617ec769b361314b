import { withClient } from '@keystead/testkit';
import type { OwnedProject } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';

/** As many days before the given time, each with ten sign-ups and twenty sign-ins; on the day itself nothing has happened. */
export const seedDays = ({ id }: OwnedProject, days: number, now: Date) =>
  withClient(databaseUrl(), (client) =>
    client.query(
      `insert into metrics_days (project_id, day, users, teams, signed_up, invited, by_provider, imported, by_server,
         active_day, active_week, active_month, sign_ins, mails_sent, mails_failed, mails_expired, mails_p95_millis)
       select $1, ($3::timestamptz at time zone 'utc')::date - back, 1000, 5, 10, 0, 0, 0, 0, 40, 80, 200,
         '[{"method": "password", "outcome": "finished", "count": 15}, {"method": "password", "outcome": "wrong", "count": 5}]',
         3, 0, 0, 800
       from generate_series(1, $2::int) as back`,
      [id, days, now],
    ),
  );
