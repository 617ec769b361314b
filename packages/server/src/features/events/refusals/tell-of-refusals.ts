import { execute, type Db } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { recordTold } from '../index.ts';
import type { RefusedSignIn } from './refused-sign-in.ts';
import { holdTriedUsers, selectRefusals, toldRefusals } from './refusals.queries.ts';

/** One statement, of however many projects. */
export const tellOfRefusals = (db: Db, refusals: readonly RefusedSignIn[]): Promise<void> =>
  execute(db, together([selectRefusals(refusals), holdTriedUsers, toldRefusals, recordTold]));
