import type { Part } from '../../../db/together.ts';
import { deleteUnusedCodesOfUser } from '../../authorization-codes/index.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';

/** The parts of a statement: the sessions of a user end, but for one that may stay, and so do codes that would begin another. */
export const endSessionsOfUser = (sessions: {
  projectId: string;
  userId: string;
  exceptId: string | null;
}): readonly Part[] => [deleteSessionsOfUser(sessions), deleteUnusedCodesOfUser(sessions)];
