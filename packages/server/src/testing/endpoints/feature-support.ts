import type { EndpointCases } from '../endpoint-case.ts';

export const featureSupportCases = {
  checkFeatureSupport: { sample: () => ({ body: { feature_name: 'a feature' } }) },
} satisfies EndpointCases;
