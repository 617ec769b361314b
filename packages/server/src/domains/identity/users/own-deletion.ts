import { KnownError, type AccessType } from '@keystead/contract';
import type { Project } from '../../core/index.ts';

/** People delete their accounts themselves only where their project lets them. */
export function requireOwnDeletion({ accessType, project }: { accessType: AccessType; project: Project }): void {
  if (accessType !== 'client' || project.config.clientUserDeletionEnabled) return;
  throw new KnownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: accessType,
    allowed_access_types: ['server', 'admin'],
  });
}
