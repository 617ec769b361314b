import { KnownError, type StaffRole } from '@keystead/contract';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';

/** The users of the internal project own all projects, so anyone who can change those users could take over any project. */
export function requireOwnersAlone(projectId: string, role: StaffRole): void {
  if (projectId === INTERNAL_PROJECT_ID && role !== 'owner') throw new KnownError('INTERNAL_PROJECT_OWNERS_ONLY');
}
