import type { Context } from '../../context.ts';
import { INTERNAL_PROJECT_ID } from '../projects/index.ts';
import { listOwners } from '../users/index.ts';

/** Does a user of the internal project manage the internal project? */
export const hasOwner = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  (await listOwners(db, INTERNAL_PROJECT_ID)).length > 0;
