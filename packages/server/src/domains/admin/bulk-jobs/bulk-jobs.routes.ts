import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { bulkJobView } from './bulk-jobs.view.ts';
import { cancelBulkJob, getBulkJob, listBulkJobs } from './manage-bulk-jobs.ts';
import { startBulkJob } from './start-bulk-job.ts';

export const bulkJobRoutes = [
  route(contract.startBulkJob, async ({ ctx, caller, body }) => bulkJobView(await startBulkJob(ctx, caller, body))),
  route(contract.listBulkJobs, async ({ ctx, caller }) => ({
    items: (await listBulkJobs(ctx, caller.project.id)).map(bulkJobView),
    is_paginated: false as const,
  })),
  route(contract.getBulkJob, async ({ ctx, caller, params }) =>
    bulkJobView(await getBulkJob(ctx, { projectId: caller.project.id, id: params.id })),
  ),
  route(contract.cancelBulkJob, async ({ ctx, caller, params }) =>
    bulkJobView(await cancelBulkJob(ctx, { projectId: caller.project.id, id: params.id })),
  ),
];
