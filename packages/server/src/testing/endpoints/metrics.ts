import type { EndpointCases } from '../endpoint-case.ts';

export const metricsCases = {
  getMetrics: { sample: () => ({ query: '?series=sign_ups,active' }) },
} satisfies EndpointCases;
