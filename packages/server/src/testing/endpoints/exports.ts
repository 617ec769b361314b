import type { EndpointCases } from '../endpoint-case.ts';
import { exportTicket } from '../exports.ts';
import { ofOwnerOfLongAgo } from '../triggers.ts';
import type { World } from '../world.ts';

const USERS = { kind: 'users', format: 'ndjson' } as const;

const sampleOfExport = async ({ instance }: World) => ({ params: { ticket: await exportTicket(instance.app) } });

export const exportCases = {
  createExport: {
    sample: () => ({ body: USERS }),
    errors: {
      RECENT_SIGN_IN_REQUIRED: async (scene) => ({
        ...(await ofOwnerOfLongAgo.RECENT_SIGN_IN_REQUIRED(scene)),
        body: { ...USERS, include_secrets: true },
      }),
    },
  },
  getExport: {
    sample: sampleOfExport,
    errors: { EXPORT_NOT_FOUND: () => ({ params: { ticket: 'none' } }) },
  },
} satisfies EndpointCases;
