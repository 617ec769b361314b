import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const checkFeatureSupport = defineEndpoint({
  name: 'checkFeatureSupport',
  method: 'POST',
  path: '/check-feature-support',
  access: 'public',
  tag: 'Health',
  summary: 'Published clients ask here about features they lack; the answer is a sentence to throw',
  body: z.unknown().meta({ description: 'Whatever the client says', examples: [{ feature_name: 'a feature' }] }),
  contentType: 'text',
  response: z.string().meta({ examples: ['This feature is not supported here.'] }),
  errors: [],
});
