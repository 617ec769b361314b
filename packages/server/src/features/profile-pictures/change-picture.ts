import { readPictureData } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Part } from '../../db/together.ts';
import { pictureIdOf, picturePath } from './picture-url.ts';
import { putPicture, removePictureExcept } from './profile-pictures.queries.ts';

export interface PictureChange {
  /** What is stored with the user; undefined stays, null removes. */
  readonly imageUrl: string | null | undefined;
  /** What else belongs into the statement that stores it. */
  readonly parts: readonly Part<'picture', 'changed_user'>[];
}

/** A picture that is sent is kept apart from the user, who keeps the path to it. Its address, sent back, leaves it in place. */
export function changePicture(ctx: Context, projectId: string, given: string | null | undefined): PictureChange {
  if (given === undefined) return { imageUrl: undefined, parts: [] };
  if (given === null) return { imageUrl: null, parts: [removePictureExcept(projectId, null)] };
  const data = readPictureData(given);
  if (!data) return changeAddress(ctx, projectId, given);
  const id = ctx.random.uuid();
  const content = Buffer.from(data.base64, 'base64');
  return {
    imageUrl: picturePath(projectId, id),
    parts: [putPicture(projectId, { id, mediaType: data.mediaType, content })],
  };
}

function changeAddress({ baseUrl }: Context, projectId: string, url: string): PictureChange {
  const keptId = pictureIdOf(baseUrl, projectId, url) ?? null;
  return {
    imageUrl: keptId === null ? url : picturePath(projectId, keptId),
    parts: [removePictureExcept(projectId, keptId)],
  };
}
