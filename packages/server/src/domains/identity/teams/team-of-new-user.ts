import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import type { Project } from '../../core/index.ts';
import { nameOfTeam } from './name-of-team.ts';
import { withNewTeam } from './new-team.ts';
import { fromNewUser, insertTeam } from './teams.queries.ts';

interface NewUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly email: string | null;
}

/** The CTEs that create a team with the new user as its creator, if the project creates one on sign-up. */
export function teamOfNewUser(ctx: Context, { id: projectId, config }: Project, user: NewUser): readonly Part[] {
  if (!config.createTeamOnSignUp) return [];
  const team = {
    projectId,
    id: ctx.random.uuid(),
    createdAt: ctx.clock.now(),
    displayName: nameOfTeam(user),
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    signUpUserId: user.id,
  };
  return [insertTeam(team, fromNewUser), ...withNewTeam(ctx, projectId, user.id)];
}
