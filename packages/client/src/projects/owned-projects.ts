import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';
import { toAdminProject } from './admin-project.ts';
import { fromNewProject } from './changes-to-wire.ts';
import { toOverview } from './overview.ts';
import { getProjectDeletion } from './project-deletion.ts';
import type { OwnedProjectMethods } from './project-owner.ts';

export const ownedProjectMethods = (call: Call<'client'>): OwnedProjectMethods => ({
  getProjectsOverview: async () => orThrow(await call(endpoints.getProjectsOverview)).items.map(toOverview),
  async createProject(project) {
    // Not retried if the response is lost: the retry could create a second project.
    const answer = await call(endpoints.createProject, { body: fromNewProject(project) });
    return answer.status === 'ok' ? { status: 'ok', data: toAdminProject(answer.data) } : answer;
  },
  getProjectDeletion: (projectId) => getProjectDeletion(call, projectId),
});
