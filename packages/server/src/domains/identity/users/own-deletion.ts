import { KnownError, type AccessType } from '@keystead/contract';
import type { Project } from '../../core/index.ts';

/** Users can only delete their own accounts if the project allows it. */
export function requireOwnDeletion({ accessType, project }: { accessType: AccessType; project: Project }): void {
  if (accessType !== 'client' || project.config.clientUserDeletionEnabled) return;
  throw new KnownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: accessType,
    allowed_access_types: ['server', 'admin'],
  });
}
