/** The sections that load when they are opened. One file for all is smaller than several. */
export { PictureButtons } from '../profile-pictures/picture-buttons.tsx';
export { TeamPages } from '../teams/team-pages.tsx';
export * from './security-section.tsx';
