import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { endSessions, joinTeam, deleteUser, updateAccount } from '../../identity/index.ts';
import type { Project } from '../../core/index.ts';
import type { BulkAction, BulkJob } from './bulk-job.ts';

/** Changes one user: the same as the endpoint for one user, with the same rules and events. */
type Change = (
  ctx: TransactionContext,
  job: { readonly project: Project } & Pick<BulkJob, 'teamId' | 'reason'>,
  userId: string,
) => Promise<void>;

export const bulkActions: Readonly<Record<BulkAction, Change>> = {
  async delete(ctx, { project }, userId) {
    if (!(await deleteUser(ctx, project.id, userId))) throw new KnownError('USER_NOT_FOUND');
  },
  async end_sessions(ctx, { project }, userId) {
    const asked = { projectId: project.id, userId, currentSessionId: undefined, scope: 'all' } as const;
    if (!(await endSessions(ctx, asked))) throw new KnownError('USER_NOT_FOUND');
  },
  async add_to_team(ctx, { project, teamId }, userId) {
    if (teamId === null) throw new Error('a bulk job adds to a team that it does not name');
    await joinTeam(ctx, { projectId: project.id, teamId, userId }); // members stay as they are
  },
  async verify_email(ctx, { project }, userId) {
    const changes = { primary_email_verified: true };
    if (!(await updateAccount(ctx, project, { id: userId }, changes))) throw new KnownError('USER_NOT_FOUND');
  },
  async restrict(ctx, { project, reason }, userId) {
    const changes = { restricted_by_admin: true, ...(reason !== null && { restricted_by_admin_reason: reason }) };
    if (!(await updateAccount(ctx, project, { id: userId }, changes))) throw new KnownError('USER_NOT_FOUND');
  },
  async lift_restriction(ctx, { project }, userId) {
    const changes = { restricted_by_admin: false };
    if (!(await updateAccount(ctx, project, { id: userId }, changes))) throw new KnownError('USER_NOT_FOUND');
  },
};
