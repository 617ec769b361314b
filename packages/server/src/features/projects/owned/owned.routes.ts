import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { listProjects, showAllToAdmin, showToAdmin } from '../index.ts';
import { countUsers, managedProjectIds } from '../../users/index.ts';
import { createOwnedProject } from './create-owned-project.ts';

export const ownedProjectRoutes = [
  route(contract.listOwnedProjects, async ({ ctx, user }) => {
    const projects = await listProjects(ctx, managedProjectIds(user));
    return { items: await showAllToAdmin(ctx, projects, countUsers), is_paginated: false as const };
  }),
  route(contract.createProject, async ({ ctx, user, body }) =>
    showToAdmin(ctx, await createOwnedProject(ctx, user.id, body), countUsers),
  ),
];
