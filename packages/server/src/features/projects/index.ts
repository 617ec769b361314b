export { judgeUrlOf, mayLeadTo } from './callback-url.ts';
export { createProject } from './create-project.ts';
export { permissionsStay, removeDefaultPermission, renameDefaultPermission } from './default-permissions.queries.ts';
export { findProject, getProject, listProjects } from './find-project.ts';
export { findKeysToTest, findOfferedKeys, offeredProviders, type ProviderKeys } from './oauth-keys.ts';
export { INTERNAL_PROJECT_ID, isProjectId, type OAuthProviderId, type Project } from './project.ts';
export { listIdleLimits, lockProject } from './projects.queries.ts';
export { showAllToAdmin, showToAdmin } from './show-to-admin.ts';
export { applyProjectChanges } from './update-project.ts';
