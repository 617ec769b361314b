import { withClient } from '@keystead/testkit';
import { databaseUrl } from './database-url.ts';
import type { TestProject } from './project.ts';

/** Makes all codes of the project too old, as if somebody had left their mails unread. */
export async function expireCodes(project: TestProject): Promise<void> {
  await withClient(databaseUrl(), async (client) => {
    const { rowCount } = await client.query(
      "update verification_codes set expires_at = now() - interval '1 second' where project_id = $1",
      [project.id],
    );
    if (!rowCount) throw new Error('the project has no codes');
  });
}
