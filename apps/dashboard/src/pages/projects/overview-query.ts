import { queryOptions } from '@tanstack/react-query';
import type { ProjectOwner } from '@keystead/client/admin';

/** The overview of each of the owner's projects, by project ID. */
export const overviewQuery = (owner: ProjectOwner) =>
  queryOptions({
    queryKey: ['projects', owner.id, 'overview'],
    queryFn: async () => new Map((await owner.getProjectsOverview()).map((overview) => [overview.projectId, overview])),
  });
