import type { StaffRole } from '@keystead/contract';
import { Refusal } from '../../../platform/refusal.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/index.ts';

/** Its users are the owners of all projects: whoever changes one of them could own anything. */
export function requireOwnersAlone(projectId: string, role: StaffRole): void {
  if (projectId === INTERNAL_PROJECT_ID && role !== 'owner')
    throw new Refusal(400, 'The internal project has owners alone: whoever changes its users could own any project.');
}
