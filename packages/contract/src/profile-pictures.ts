import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId, uuid } from './fields.ts';

export const getProfilePicture = defineEndpoint({
  name: 'getProfilePicture',
  method: 'GET',
  path: '/projects/{project_id}/profile-pictures/{picture_id}',
  access: 'public',
  tag: 'Users',
  summary: 'Get a profile picture',
  description:
    'Returns the uploaded picture of a user, a team, or a member within one team. After an upload, `profile_image_url` points here. Every new picture gets a new URL. It needs no key.',
  params: z.strictObject({
    project_id: projectId,
    picture_id: uuid.meta({
      description: 'The ID of a picture',
      examples: ['3c9d2e7a-4b18-4f60-a7c5-1e8f0d6b9a32'],
    }),
  }),
  contentType: 'image',
  response: z.file().meta({ description: 'An image file: PNG, JPEG, GIF, WebP or AVIF' }),
  errors: [],
  refusals: ['PROFILE_PICTURE_NOT_FOUND'],
});
