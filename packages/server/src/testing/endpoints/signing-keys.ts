import type { EndpointCases } from '../endpoint-case.ts';
import { NO_ID } from '../triggers.ts';

export const signingKeyCases = {
  getProjectKeys: {
    sample: () => ({ params: { project_id: 'internal' } }),
    errors: { PROJECT_NOT_FOUND: () => ({ params: { project_id: NO_ID } }) },
  },
} satisfies EndpointCases;
