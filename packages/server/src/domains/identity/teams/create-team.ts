import { KnownError, type BodyOf, type createTeam as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne, one } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { requireMayCreateTeam, teamCountingOf } from '../../core/index.ts';
import { pictureOfNewTeam } from '../profile-pictures/change-picture.ts';
import { withNewTeam } from './new-team.ts';
import { teamChanges } from './team-fields.ts';
import type { Team } from './team.ts';
import {
  fromCreator,
  fromNobody,
  insertTeam,
  selectChangedTeam,
  selectCreatedTeam,
  selectCreator,
  type NewTeam,
} from './teams.queries.ts';

type GivenTeam = BodyOf<typeof endpoint, 'server'>;

/** Creates a team for a server. The creator, if there is one, becomes its first member. */
export async function createTeam(
  ctx: Context,
  projectId: string,
  given: GivenTeam,
  creatorId: string | undefined,
): Promise<Team> {
  const { team, alongside } = prepare(ctx, projectId, given, creatorId);
  const parts =
    creatorId === undefined
      ? [insertTeam(team, fromNobody)]
      : [selectCreator({ projectId, id: creatorId }), insertTeam(team, fromCreator)];
  const created = await maybeOne<Team>(ctx.db, together([...parts, ...alongside], selectChangedTeam));
  if (!created) throw new KnownError('USER_NOT_FOUND');
  return created;
}

/**
 * Creates a team for a user and counts it against their limit, whether they become its first member or create it for
 * others.
 */
export async function createOwnTeam(
  ctx: Context,
  projectId: string,
  given: GivenTeam,
  { userId, isMember }: { userId: string; isMember: boolean },
): Promise<Team> {
  const { team, alongside } = prepare(ctx, projectId, given, isMember ? userId : undefined);
  const { counted, creatable, blockedUntil } = teamCountingOf(ctx, projectId, fromCreator);
  const created = await one<OwnTeam>(
    ctx.db,
    together(
      [selectCreator({ projectId, id: userId }), counted, insertTeam(team, creatable), ...alongside],
      selectCreatedTeam(blockedUntil),
    ),
  );
  requireMayCreateTeam(ctx, created.blockedUntil);
  if (!isCreated(created)) throw new KnownError('USER_AUTHENTICATION_REQUIRED'); // deleted since the request arrived
  return created;
}

type OwnTeam = (Team | { readonly id: null }) & { readonly blockedUntil: Date | null };

const isCreated = (team: OwnTeam): team is OwnTeam & Team => team.id !== null;

function prepare(ctx: Context, projectId: string, given: GivenTeam, creatorId: string | undefined) {
  const { display_name, ...input } = given;
  const picture = pictureOfNewTeam(ctx, projectId, input.profile_image_url);
  const changes = teamChanges(input, picture);
  const team: NewTeam = {
    projectId,
    id: ctx.random.uuid(),
    createdAt: ctx.clock.now(),
    displayName: display_name,
    profileImageUrl: changes.profileImageUrl.value,
    clientMetadata: changes.clientMetadata.value,
    clientReadOnlyMetadata: changes.clientReadOnlyMetadata.value,
    serverMetadata: changes.serverMetadata.value,
    signUpUserId: null,
  };
  return { team, alongside: [...picture.parts, ...withNewTeam(ctx, projectId, creatorId)] };
}
