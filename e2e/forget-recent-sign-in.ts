import { withClient } from '@keystead/testkit';
import type { OwnedProject } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';

/** The owner of the project signed in eleven minutes ago. */
export async function forgetRecentSignIn({ id }: OwnedProject): Promise<void> {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `update sessions set created_at = created_at - interval '11 minutes'
       where user_id in (select user_id from staff where project_id = $1 and role = 'owner')`,
      [id],
    ),
  );
}
