export { impersonationEvent } from './impersonation-event.ts';
export {
  endedImpersonationEvent,
  endImpersonation,
  endImpersonationsOfProject,
  endImpersonationsOfSessions,
  heldByImpersonator,
  insertImpersonation,
  oldImpersonations,
  startImpersonation,
} from './impersonation.queries.ts';
