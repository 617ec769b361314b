import { execute, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part } from '../../../db/together.ts';

/** An SQL condition: the user called `u` signed in from this IP address within the last day. */
export const notedCondition = ({ network, now }: { network: string; now: Date }): Sql<never> => sql`
  exists (
    select from known_networks k
    where k.project_id = u.project_id and k.user_id = u.id and k.network = ${network}
      and k.noted_at > ${now}::timestamptz - interval '1 day')`;

/** Records that the user signed in from this IP address, if the condition is true. */
export const noteNetwork = <Needs extends string>(
  condition: Sql<Needs>,
  network: { projectId: string; userId: string | Sql<Needs>; network: string; now: Date },
) =>
  part(
    'known_network',
    sql`
      insert into known_networks (project_id, user_id, network, noted_at)
      select ${network.projectId}, ${network.userId}::uuid, ${network.network}, ${network.now}::timestamptz
      where ${condition}
      on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
        where known_networks.noted_at < excluded.noted_at - interval '1 day'`,
  );

export const deleteNetworksOfUser = (tx: Tx, { projectId, userId }: { projectId: string; userId: string }) =>
  execute(tx, sql`delete from known_networks where project_id = ${projectId} and user_id = ${userId}`);

export const unusedNetworks = (before: Date): Sweep => ({
  deleteFrom: sql`known_networks`,
  key: sql`project_id, user_id, network`,
  by: sql`noted_at`,
  before,
});
