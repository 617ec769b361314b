import { readPictureData } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { pictureIdOf, picturePath } from './picture-url.ts';
import {
  deletePictureInTeamExcept,
  insertPictureOfNewTeam,
  insertPicturesInTeams,
  putPictureInTeam,
  putPictureOfUser,
  removePictureOfUserExcept,
  type NewPicture,
  type PictureInTeam,
} from './profile-pictures.queries.ts';
import type { ReadPicture } from './read-picture.ts';

/** How a request changes a picture. */
export interface GivenPicture {
  /** The value that is stored with the owner of the picture; undefined keeps it, null removes it. */
  readonly imageUrl: string | null | undefined;
  /** The picture itself, if it was sent. */
  readonly sent: NewPicture | undefined;
  /** The picture that is kept, if its URL was sent back. */
  readonly keptId: string | null;
}

/** A picture that is sent is stored apart from its owner, who has the path to it. Sending its URL back keeps it. */
export function readGivenPicture(ctx: Context, projectId: string, given: string | null | undefined): GivenPicture {
  if (given === undefined || given === null) return { imageUrl: given, sent: undefined, keptId: null };
  const data = readPictureData(given);
  if (!data) {
    const keptId = pictureIdOf(ctx.baseUrl, projectId, given) ?? null;
    return { imageUrl: keptId === null ? given : picturePath(projectId, keptId), sent: undefined, keptId };
  }
  const id = ctx.random.uuid();
  const sent = { id, mediaType: data.mediaType, content: Buffer.from(data.base64, 'base64') };
  return { imageUrl: picturePath(projectId, id), sent, keptId: null };
}

export interface PictureChange<Needs extends string = 'changed_user'> {
  readonly imageUrl: string | null | undefined;
  /** The CTEs for the statement that stores the value. */
  readonly parts: readonly Part<'picture', Needs>[];
}

/** Changes the picture of the user that the CTE `changed_user` returns. */
export function changePicture(ctx: Context, projectId: string, given: string | null | undefined): PictureChange {
  const { imageUrl, sent, keptId } = readGivenPicture(ctx, projectId, given);
  if (imageUrl === undefined) return { imageUrl, parts: [] };
  const picture = sent ? putPictureOfUser(projectId, sent) : removePictureOfUserExcept(projectId, keptId);
  return { imageUrl, parts: [picture] };
}

/** Adds the picture of the team that the CTE `changed_team` creates. */
export function pictureOfNewTeam(
  ctx: Context,
  projectId: string,
  given: string | null | undefined,
): PictureChange<'changed_team'> {
  const { imageUrl, sent } = readGivenPicture(ctx, projectId, given);
  return { imageUrl, parts: sent ? [insertPictureOfNewTeam(projectId, sent)] : [] };
}

/** Stores a picture, in the transaction that stores its URL with the team or the member. */
export async function storePictureInTeam(
  { db }: TransactionContext,
  owner: PictureInTeam,
  { imageUrl, sent, keptId }: GivenPicture,
): Promise<void> {
  if (imageUrl === undefined) return;
  if (sent) await putPictureInTeam(db, owner, sent);
  else await deletePictureInTeamExcept(db, owner, keptId);
}

/** Stores the pictures of many new teams or members. */
export async function addPicturesInTeams(
  { db }: TransactionContext,
  projectId: string,
  owners: readonly (Omit<PictureInTeam, 'projectId'> & Pick<ReadPicture, 'picture'>)[],
): Promise<void> {
  const pictures = owners.flatMap(({ teamId, userId, picture }) => (picture ? [{ teamId, userId, picture }] : []));
  if (pictures.length > 0) await insertPicturesInTeams(db, projectId, pictures);
}
