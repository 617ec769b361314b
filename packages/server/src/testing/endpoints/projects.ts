import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { smtpSettings } from '../secrets-in-use.ts';
import { signUp } from '../sign-up.ts';
import { changed, NO_ID, ofOwnerOfLongAgo, ofUser } from '../triggers.ts';

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
  getConfig: { sample: () => ({}) },
  updateConfigOverride: {
    sample: () => ({ params: { level: 'environment' }, body: { config_override_string: '{"auth.allowSignUp":true}' } }),
  },
  deleteCurrentProject: { sample: () => ({}), errors: ofOwnerOfLongAgo },
  deleteInternalCurrentProject: { sample: () => ({}), errors: ofOwnerOfLongAgo },
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
  listOwnedProjects: {
    sample: () => ({}),
    errors: {
      ...ofInternalUser,
      RECENT_SIGN_IN_REQUIRED: async (scene) => {
        const { project } = await ofOwnerOfLongAgo.RECENT_SIGN_IN_REQUIRED(scene);
        return { as: 'client', accessToken: project.owner.accessToken, query: '?secrets=shown' };
      },
    },
  },
  getProjectsOverview: { sample: () => ({}), errors: ofInternalUser },
  getSetupStatus: { sample: () => ({}) },
  createProject: {
    sample: () => ({ body: { display_name: 'Acme' } }),
    errors: {
      ...ofInternalUser,
      INVALID_SHARED_OAUTH_PROVIDER_ID: (scene) => changed(scene.sample, sharedDiscord, ofUser(scene)),
    },
  },
  getProjectDeletion: {
    sample: async ({ instance, user }) => {
      const { ctx } = instance;
      const id = ctx.random.uuid();
      const deleted = 'insert into project_deletions (id, deleted_by, deleted_at) values ($1, $2, $3)';
      await instance.query(deleted, [id, user.userId, ctx.clock.now()]);
      return { params: { project_id: id } };
    },
    errors: {
      ...ofInternalUser,
      PROJECT_NOT_FOUND: (scene) => ({ as: 'client', accessToken: ofUser(scene), params: { project_id: NO_ID } }),
    },
  },
} satisfies EndpointCases;
