import { KnownError } from '@keystead/contract';
import type { Caller } from '../access/caller.ts';

export function requireTeamCreation({ accessType, project }: Caller): void {
  if (accessType === 'client' && !project.config.clientTeamCreationEnabled)
    throw new KnownError('TEAM_CREATION_NOT_ENABLED');
}
