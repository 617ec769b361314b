export {
  endedImpersonationEvent,
  endImpersonation,
  endImpersonationsOfProject,
  endImpersonationsOfSessions,
  heldByImpersonator,
  insertImpersonation,
  oldImpersonations,
  startedImpersonationEvent,
  startImpersonation,
} from './impersonation.queries.ts';
