import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../access/index.ts';

export function requireTeamCreation({ accessType, project }: Caller): void {
  if (accessType === 'client' && !project.config.clientTeamCreationEnabled)
    throw new Refusal(403, 'Clients may not create teams in this project.');
}
