import { sealEvents, verifyLogs, type VerifiedLog } from '../features/events/index.ts';
import type { TestInstance } from './test-instance.ts';

/** Events that nothing but a test records, all of one thing. */
export const recordByHand = (instance: TestInstance, projectId: string, count: number) =>
  instance.query(
    `insert into events (project_id, id, type, version, created_at, data)
     select $1, gen_random_uuid(), 'user.updated', 1, $2, jsonb_build_object('id', 'a thing', 'number', number)
     from generate_series(1, $3) as number`,
    [projectId, instance.clock.now(), count],
  );

/** The places of a log, and what stands at each. */
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
