export { insertMember } from './members.queries.ts';
