/**
 * The menus, which load when the first one opens. They show the same components, so one file is smaller than several.
 */
export { TeamMenu } from '../teams/team-menu.tsx';
export { TeamsMenu } from '../teams/teams-menu.tsx';
export { UserMenu } from './user-menu.tsx';
