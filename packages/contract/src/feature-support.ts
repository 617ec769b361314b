import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const checkFeatureSupport = defineEndpoint({
  name: 'checkFeatureSupport',
  method: 'POST',
  path: '/check-feature-support',
  access: 'public',
  tag: 'Health',
  summary: 'Check whether a feature is supported',
  description:
    'Published clients call this for features that Keystead does not have. It always returns a sentence that says so, which the client throws as an error. It needs no key.',
  body: z.unknown().meta({
    description: 'Any body. If it has a `feature_name`, the response names the feature',
    examples: [{ feature_name: 'a feature' }],
  }),
  contentType: 'text',
  response: z.string().meta({ examples: ['This feature is not supported here.'] }),
  errors: [],
});
