import type { EndpointCases } from '../endpoint-case.ts';

export const redirectCases = {
  checkRedirectUrl: { sample: () => ({ body: { url: 'https://app.example.com/handler' } }) },
  listRedirectRefusals: { sample: () => ({}) },
} satisfies EndpointCases;
