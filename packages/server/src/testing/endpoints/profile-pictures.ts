import { call } from '../call.ts';
import type { EndpointCases } from '../endpoint-case.ts';
import { PNG_URL } from '../pictures.ts';
import type { SignedIn } from '../sign-up.ts';
import { internalProject, type TestInstance } from '../test-instance.ts';

async function uploadPicture({ app }: TestInstance, { accessToken }: SignedIn): Promise<string> {
  const body = { profile_image_url: PNG_URL };
  const { body: changed } = await call(app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body });
  return (changed as { profile_image_url: string }).profile_image_url.split('/').at(-1) ?? '';
}

export const profilePictureCases = {
  getProfilePicture: {
    sample: async ({ instance, user }) => ({
      params: { project_id: internalProject.id, picture_id: await uploadPicture(instance, user) },
    }),
  },
} satisfies EndpointCases;
