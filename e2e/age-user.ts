import { withClient } from '@keystead/testkit';
import { databaseUrl } from './database-url.ts';

/** Somebody who signed up and was last active so many days ago. */
export async function ageUser(id: string, { signedUp, active }: { signedUp: number; active: number }): Promise<void> {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `update users set signed_up_at = now() - $2::int * interval '1 day', last_active_at = now() - $3::int * interval '1 day'
       where id = $1`,
      [id, signedUp, active],
    ),
  );
}
