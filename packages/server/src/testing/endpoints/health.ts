import type { EndpointCases } from '../endpoint-case.ts';

export const healthCases = {
  getHealth: { sample: () => ({}) },
  getReadiness: { sample: () => ({}) },
  getServing: { sample: () => ({}) },
  getGreeting: { sample: () => ({}) },
} satisfies EndpointCases;
