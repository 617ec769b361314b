export { judgeUrlOf, mayLeadTo } from './callback-url.ts';
export { createCounts, type CountByProject } from './count-by-project.ts';
export { createProject } from './create-project.ts';
export { removeDefaultPermission, renameDefaultPermission } from './change-default-permissions.ts';
export { permissionsStay } from './default-permissions.queries.ts';
export { findProject, getProject, openProject } from './find-project.ts';
export { findKeysToTest, findOfferedKeys, isUnusable, offeredProviders, type ProviderKeys } from './oauth-keys.ts';
export { INTERNAL_PROJECT_ID, isProjectId, type OAuthProviderId, type Project } from './project.ts';
export {
  addDomain,
  deleteMarkedProject,
  isDeleted,
  listSessionLimits,
  lockProject,
  markDeleted,
  projectColumns,
  type ProjectRow,
} from './projects.queries.ts';
export { movedSettings } from './moved-settings.ts';
export { beginSessionGeneration, findSessionsEndedAt } from './session-generations.queries.ts';
export { withEmailConfig } from './set-email-config.ts';
export { adminViewOf, showToAdmin } from './show-to-admin.ts';
export { applyProjectChanges } from './update-project.ts';
