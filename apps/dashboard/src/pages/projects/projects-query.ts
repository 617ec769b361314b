import { queryOptions } from '@tanstack/react-query';
import type { ProjectOwner } from '@keystead/client/admin';

/** All projects of the owner, for the home page, the switcher and the palette. */
export const projectsQuery = (owner: ProjectOwner) =>
  queryOptions({ queryKey: ['projects', owner.id], queryFn: () => owner.listOwnedProjects({ secrets: 'hidden' }) });
