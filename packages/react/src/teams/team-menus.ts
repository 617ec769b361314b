/** One part on demand: both list the user's teams, and apps with a switcher show it beside the account settings. */
export { TeamMenu } from './team-menu.tsx';
export { TeamsMenu } from './teams-menu.tsx';
