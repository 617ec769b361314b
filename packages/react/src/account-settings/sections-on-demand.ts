/** What loads when somebody goes to a part of their account. One file for all: they weigh less together. */
export { PictureButtons } from '../profile-pictures/picture-buttons.tsx';
export { TeamPages } from '../teams/team-pages.tsx';
export * from './security-section.tsx';
