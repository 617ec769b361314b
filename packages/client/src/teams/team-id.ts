import { checkUuid } from '../http/check-uuid.ts';
import type { TeamReference } from './team.ts';

/** Returns the ID of a team. Throws if it isn't a UUID. */
export const teamIdOf = ({ id }: TeamReference): string => checkUuid('team_id', id);
