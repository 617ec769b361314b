import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId, uuid } from './fields.ts';

export const getProfilePicture = defineEndpoint({
  name: 'getProfilePicture',
  method: 'GET',
  path: '/projects/{project_id}/profile-pictures/{picture_id}',
  access: 'public',
  tag: 'Users',
  summary: 'The picture that was uploaded for a user or a team, for pages to show',
  description:
    'Where a profile_image_url leads after a picture was sent: of a user, of a team, or of a member in one team. Every new picture has an address of its own.',
  params: z.strictObject({
    project_id: projectId,
    picture_id: uuid.meta({
      description: 'The id of a picture',
      examples: ['3c9d2e7a-4b18-4f60-a7c5-1e8f0d6b9a32'],
    }),
  }),
  contentType: 'image',
  response: z.file().meta({ description: 'A picture: PNG, JPEG, GIF, WebP or AVIF' }),
  errors: [],
  refusals: ['PROFILE_PICTURE_NOT_FOUND'],
});
