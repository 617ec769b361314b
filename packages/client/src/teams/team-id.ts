import { checkUuid } from '../http/check-uuid.ts';
import type { TeamReference } from './team.ts';

/** The id of a team as it is sent. */
export const teamIdOf = ({ id }: TeamReference): string => checkUuid('team_id', id);
