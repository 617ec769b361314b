import { readPictureData } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { picturePath } from './picture-url.ts';

export interface ReadPicture {
  /** What is stored with whoever has it. */
  readonly imageUrl: string | null;
  /** What is kept apart, if it came itself. */
  readonly picture: { readonly id: string; readonly mediaType: string; readonly base64: string } | null;
}

/** A picture that comes with somebody new: where it lies, or the picture itself. */
export function readPicture(ctx: Context, projectId: string, given: string | null): ReadPicture {
  const data = given === null ? undefined : readPictureData(given);
  if (!data) return { imageUrl: given, picture: null };
  const id = ctx.random.uuid();
  return { imageUrl: picturePath(projectId, id), picture: { id, ...data } };
}
