import { execute, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { OAuthTest, OpenOAuthTest, TestStep } from './oauth-test.ts';

interface NewOAuthTest extends OpenOAuthTest, Pick<OAuthTest, 'startedAt' | 'expiresAt'> {
  readonly stateHash: Buffer;
}

export const insertTest = (db: Db, test: NewOAuthTest) =>
  execute(
    db,
    sql`
      insert into oauth_tests (project_id, id, provider_id, state_hash, keys_sealed, verifier_sealed, nonce, scopes, steps,
        started_at, expires_at)
      values (${test.projectId}, ${test.id}, ${test.providerId}, ${test.stateHash}, ${test.keysSealed}, ${test.verifierSealed},
        ${test.nonce}, ${test.scopes}, ${JSON.stringify(test.steps)}::jsonb, ${test.startedAt}, ${test.expiresAt})`,
  );

/** Uses the test up, once. Finds it by the state alone, in any project, because nobody else knows the state. */
export const useUpTest = (db: Db, { stateHash, now }: { stateHash: Buffer; now: Date }) =>
  maybeOne<OpenOAuthTest>(
    db,
    sql`
      update oauth_tests
      set used_at = ${now}
      where state_hash = ${stateHash} and used_at is null and expires_at > ${now}
      returning project_id as "projectId", id, provider_id as "providerId", steps, keys_sealed as "keysSealed",
        verifier_sealed as "verifierSealed", nonce, scopes`,
  );

interface TestKey {
  readonly projectId: string;
  readonly id: string;
}

/** Stores the result and deletes the secrets of the test. */
export const finishTest = (db: Db, { projectId, id }: TestKey, steps: readonly TestStep[], now: Date) =>
  execute(
    db,
    sql`
      update oauth_tests
      set steps = ${JSON.stringify(steps)}::jsonb, finished_at = ${now}, keys_sealed = null, verifier_sealed = null
      where project_id = ${projectId} and id = ${id}`,
  );

export const findTest = (db: Db, { projectId, id }: TestKey) =>
  maybeOne<OAuthTest>(
    db,
    sql`
      select id, provider_id as "providerId", steps, started_at as "startedAt", expires_at as "expiresAt",
        finished_at as "finishedAt"
      from oauth_tests
      where project_id = ${projectId} and id = ${id}`,
  );

export const expiredTests = (before: Date): Sweep => ({
  deleteFrom: sql`oauth_tests`,
  key: sql`project_id, id`,
  by: sql`expires_at`,
  before,
});
