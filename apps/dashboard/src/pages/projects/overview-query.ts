import { queryOptions } from '@tanstack/react-query';
import type { ProjectOwner } from '@keystead/client/admin';

/** How the projects of the owner fare, by their ids. */
export const overviewQuery = (owner: ProjectOwner) =>
  queryOptions({
    queryKey: ['projects', owner.id, 'overview'],
    queryFn: async () => new Map((await owner.getProjectsOverview()).map((overview) => [overview.projectId, overview])),
  });
