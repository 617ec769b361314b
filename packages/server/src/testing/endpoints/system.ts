import type { EndpointCases } from '../endpoint-case.ts';

export const systemCases = {
  getSystem: {
    sample: () => ({}),
    errors: { EXPECTED_INTERNAL_PROJECT: ({ otherProject: project }) => ({ as: 'admin', project }) },
  },
} satisfies EndpointCases;
