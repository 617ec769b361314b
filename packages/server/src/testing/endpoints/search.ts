import type { EndpointCases } from '../endpoint-case.ts';

export const searchCases = {
  searchPeople: { sample: () => ({ query: '?query=person' }) },
} satisfies EndpointCases;
