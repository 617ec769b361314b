// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.
import type { ManifestEntry } from './manifest-entry.ts';

export const getExport: ManifestEntry<'getExport'> = {"method":"GET","path":"/internal/exports/{ticket}","errors":["EXPORT_NOT_FOUND"]};
export const createFirstOwner: ManifestEntry<'createFirstOwner'> = {"method":"POST","path":"/internal/first-owner","errors":["EXPECTED_INTERNAL_PROJECT","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","PASSWORD_TOO_COMMON","USER_RESTRICTED"]};
export const acceptOwnerInvitation: ManifestEntry<'acceptOwnerInvitation'> = {"method":"POST","path":"/internal/owner-invitations/accept","errors":["EXPECTED_INTERNAL_PROJECT","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","USER_AUTHENTICATION_REQUIRED","USER_EMAIL_ALREADY_EXISTS","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","PASSWORD_TOO_COMMON"]};
export const getOwnerInvitationDetails: ManifestEntry<'getOwnerInvitationDetails'> = {"method":"POST","path":"/internal/owner-invitations/accept/details","errors":["EXPECTED_INTERNAL_PROJECT","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED"]};
export const getProjectDeletion: ManifestEntry<'getProjectDeletion'> = {"method":"GET","path":"/internal/project-deletions/{project_id}","errors":["USER_AUTHENTICATION_REQUIRED","EXPECTED_INTERNAL_PROJECT","PROJECT_NOT_FOUND"]};
export const listOwnedProjects: ManifestEntry<'listOwnedProjects'> = {"method":"GET","path":"/internal/projects","errors":["USER_AUTHENTICATION_REQUIRED","EXPECTED_INTERNAL_PROJECT"]};
export const createProject: ManifestEntry<'createProject'> = {"method":"POST","path":"/internal/projects","errors":["USER_AUTHENTICATION_REQUIRED","EXPECTED_INTERNAL_PROJECT","INVALID_SHARED_OAUTH_PROVIDER_ID"]};
export const getProjectsOverview: ManifestEntry<'getProjectsOverview'> = {"method":"GET","path":"/internal/projects/overview","errors":["USER_AUTHENTICATION_REQUIRED","EXPECTED_INTERNAL_PROJECT"]};
