import * as contract from '@keystead/contract';
import { route, type Route } from '../../../../http/route.ts';
import { showToAdmin, type CountByProject } from '../../../core/index.ts';
import { createOwnedProject } from './create-owned-project.ts';
import { listOwnedProjects } from './list-owned-projects.ts';

export const ownedProjectRoutes = (countUsers: CountByProject): Route[] => [
  route(contract.listOwnedProjects, async ({ ctx, user, query }) => ({
    items: await listOwnedProjects(ctx, countUsers, user, query),
    is_paginated: false as const,
  })),
  route(contract.createProject, async ({ ctx, user, body }) =>
    showToAdmin(ctx, await createOwnedProject(ctx, user.id, body), countUsers),
  ),
];
