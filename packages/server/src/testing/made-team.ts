import { randomUUID } from 'node:crypto';
import type { TestProject } from './call.ts';
import type { TestTeam } from './teams.ts';
import type { TestInstance } from './test-instance.ts';

/** A team without members. */
export async function madeTeam({ query }: Pick<TestInstance, 'query'>, project: TestProject): Promise<TestTeam> {
  const id = randomUUID();
  await query("insert into teams (project_id, id, created_at, display_name) values ($1, $2, now(), 'Acme Design')", [
    project.id,
    id,
  ]);
  return { id, project };
}
