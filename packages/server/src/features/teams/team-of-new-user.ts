import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Part } from '../../db/together.ts';
import type { Project } from '../projects/index.ts';
import { withNewTeam } from './new-team.ts';
import { fromNewUser, insertTeam } from './teams.queries.ts';

interface NewUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly email: string | null;
}

/** The team that a project may want every user to begin with, as its creator: parts of the statement that makes the user. */
export function teamOfNewUser(ctx: Context, { id: projectId, config }: Project, user: NewUser): readonly Part[] {
  if (!config.createTeamOnSignUp) return [];
  const team = {
    projectId,
    id: ctx.random.uuid(),
    createdAt: ctx.clock.now(),
    displayName: nameOf(user),
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
  };
  return [insertTeam(team, fromNewUser), ...withNewTeam(ctx, projectId, user.id)];
}

const ENDING = "'s Team";

function nameOf({ displayName, email }: NewUser): string {
  const owner = displayName ?? email;
  if (owner === null) return 'Personal Team';
  const start = owner.slice(0, TEAM_NAME_MAX_LENGTH - ENDING.length).replace(/[\uD800-\uDBFF]$/, ''); // no half of a letter
  return start + ENDING;
}
