import { one, type Db } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';

export interface SetupStatus {
  readonly hasKeys: boolean;
  readonly firstRequestAt: Date | null;
  readonly firstUserAt: Date | null;
}

export const readSetupStatus = (db: Db, projectId: string, now: Date) =>
  one<SetupStatus>(
    db,
    sql`
      select exists (
          select from api_keys k where k.project_id = ${projectId} and k.manually_revoked_at is null and k.expires_at > ${now}
        ) as "hasKeys",
        (select min(k.first_client_use_at) from api_keys k where k.project_id = ${projectId}) as "firstRequestAt",
        (select u.signed_up_at from users u where u.project_id = ${projectId} order by u.signed_up_at, u.id limit 1) as "firstUserAt"`,
  );
