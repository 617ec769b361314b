import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId } from './fields.ts';

const publicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
});

export const getProjectKeys = defineEndpoint({
  name: 'getProjectKeys',
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  access: 'public',
  tag: 'Projects',
  summary: 'Get the public signing keys of a project (JWKS)',
  description: 'Returns the public keys with which you can verify the access tokens of a project. It needs no key.',
  params: z.strictObject({ project_id: projectId }),
  response: z.object({ keys: z.array(publicKey) }),
  cacheSeconds: 60,
  errors: ['PROJECT_NOT_FOUND'],
});
