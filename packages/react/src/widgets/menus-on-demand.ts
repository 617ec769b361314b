/** What loads when somebody first opens a menu: they list the same things, and weigh less together. */
export { TeamMenu } from '../teams/team-menu.tsx';
export { TeamsMenu } from '../teams/teams-menu.tsx';
export { UserMenu } from './user-menu.tsx';
