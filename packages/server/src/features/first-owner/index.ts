export { makeFirstOwnerLink } from './make-first-owner-link.ts';
