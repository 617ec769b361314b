import { readPictureData } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { picturePath } from './picture-url.ts';

export interface ReadPicture {
  /** The value that is stored with the owner of the picture. */
  readonly imageUrl: string | null;
  /** The picture to store apart, if it was sent itself. */
  readonly picture: { readonly id: string; readonly mediaType: string; readonly base64: string } | null;
}

/** Reads the picture of a new user, team or member: its URL, or the picture itself. */
export function readPicture(ctx: Context, projectId: string, given: string | null): ReadPicture {
  const data = given === null ? undefined : readPictureData(given);
  if (!data) return { imageUrl: given, picture: null };
  const id = ctx.random.uuid();
  return { imageUrl: picturePath(projectId, id), picture: { id, ...data } };
}
