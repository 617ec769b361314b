import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { smtpSettings } from '../secrets-in-use.ts';
import { signUp } from '../sign-up.ts';
import { changed, ofUser } from '../triggers.ts';

const sharedDiscord = { config: { oauth_providers: [{ id: 'discord', type: 'shared', enabled: true }] } };
const projectChange = {
  INVALID_SHARED_OAUTH_PROVIDER_ID: ({ otherProject: project }) => ({ as: 'admin', project, body: sharedDiscord }),
} satisfies Triggers;
const ofInternalUser = {
  USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client' }),
  EXPECTED_INTERNAL_PROJECT: async ({ instance: { app }, otherProject: project }) => ({
    as: 'client',
    project,
    accessToken: (await signUp(app, { project })).accessToken,
  }),
} satisfies Triggers;

export const projectCases = {
  getCurrentProject: { sample: () => ({}) },
  updateCurrentProject: { sample: () => ({ body: { description: 'Changed' } }), errors: projectChange },
  getInternalCurrentProject: { sample: () => ({}) },
  updateInternalCurrentProject: { sample: () => ({ body: { description: 'Changed' } }), errors: projectChange },
  setOAuthProvider: {
    sample: () => ({ params: { provider_id: 'spotify' }, body: { type: 'shared', enabled: true } }),
    errors: {
      INVALID_SHARED_OAUTH_PROVIDER_ID: () => ({ as: 'admin', params: { provider_id: 'discord' } }),
      SECRET_CANNOT_BE_KEPT: ({ otherProject: project }) => ({
        as: 'admin',
        project,
        body: { type: 'standard', enabled: true, client_id: 'new' },
      }),
    },
  },
  setEmailConfig: {
    sample: () => ({ body: { type: 'shared' } }),
    errors: {
      SECRET_CANNOT_BE_KEPT: ({ otherProject: project }) => {
        const { password: _, ...body } = smtpSettings;
        return { as: 'admin', project, body };
      },
    },
  },
  listOwnedProjects: { sample: () => ({}), errors: ofInternalUser },
  getProjectsOverview: { sample: () => ({}), errors: ofInternalUser },
  getSetupStatus: { sample: () => ({}) },
  createProject: {
    sample: () => ({ body: { display_name: 'Acme' } }),
    errors: {
      ...ofInternalUser,
      INVALID_SHARED_OAUTH_PROVIDER_ID: (scene) => changed(scene.sample, sharedDiscord, ofUser(scene)),
    },
  },
} satisfies EndpointCases;
