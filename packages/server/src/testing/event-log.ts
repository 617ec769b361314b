import { sealEvents } from '../domains/core/events/log/seal-events.ts';
import { verifyLogs, type VerifiedLog } from '../domains/core/events/log/verify-log.ts';
import { whileBroken } from './failed-requests.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import type { TestInstance } from './test-instance.ts';

/** Creates a project with an empty log, by deleting the event of its API keys. */
export async function makeSilentProject(
  { app, query }: Pick<TestInstance, 'app' | 'query'>,
  given: Parameters<typeof makeProject>[1] = {},
): Promise<OwnedProject> {
  const project = await makeProject(app, given);
  await query('delete from events where project_id = $1', [project.id]);
  return project;
}

/** Records test events about one subject. */
export const recordByHand = (instance: TestInstance, projectId: string, count: number) =>
  instance.query(
    `insert into events (project_id, id, type, version, created_at, data)
     select $1, gen_random_uuid(), 'user.updated', 1, $2, jsonb_build_object('id', 'a thing', 'number', number)
     from generate_series(1, $3) as number`,
    [projectId, instance.clock.now(), count],
  );

/** Blocks the recording of events while the work runs, so that changes with an event fail too. */
export async function whileLogIsClosed<Result>(
  { query }: Pick<TestInstance, 'query'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await query('alter table events add constraint closed check (false) not valid');
  try {
    return await whileBroken(work);
  } finally {
    await query('alter table events drop constraint closed');
  }
}

/** Returns the positions of a log and the events there. */
export const readPlaces = async ({ query }: Pick<TestInstance, 'query'>, projectId: string) =>
  query<{ position: number; id: string; type: string }>(
    'select position::int, id, type from events where project_id = $1 and position is not null order by position',
    [projectId],
  );

export async function verifyLogOf({ ctx }: Pick<TestInstance, 'ctx'>, projectId: string): Promise<VerifiedLog> {
  for await (const log of verifyLogs(ctx, projectId)) return log;
  throw new Error(`there is no project ${projectId}`);
}

export const sealAll = ({ ctx }: Pick<TestInstance, 'ctx'>): Promise<void> => sealEvents(ctx);
