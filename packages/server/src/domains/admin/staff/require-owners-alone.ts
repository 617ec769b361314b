import { KnownError, type StaffRole } from '@keystead/contract';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';

/** Its users are the owners of all projects: whoever changes one of them could own anything. */
export function requireOwnersAlone(projectId: string, role: StaffRole): void {
  if (projectId === INTERNAL_PROJECT_ID && role !== 'owner') throw new KnownError('INTERNAL_PROJECT_OWNERS_ONLY');
}
