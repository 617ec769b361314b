import { readPictureData } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { picturePath } from './picture-url.ts';
import { putPicture, removePicture } from './profile-pictures.queries.ts';

export interface PictureChange {
  /** What is stored with the user; undefined stays, null removes. */
  readonly imageUrl: string | null | undefined;
  /** What else belongs into the statement whose part `changed_user` stores it. */
  readonly parts: Readonly<Record<string, Sql>>;
}

/** A picture that is sent is kept apart from the user, who keeps the path to it. */
export function changePicture(ctx: Context, projectId: string, given: string | null | undefined): PictureChange {
  if (given === undefined) return { imageUrl: undefined, parts: {} };
  const data = given === null ? undefined : readPictureData(given);
  if (!data) return { imageUrl: given, parts: { picture: removePicture(projectId) } };
  const id = ctx.random.uuid();
  const content = Buffer.from(data.base64, 'base64');
  return {
    imageUrl: picturePath(projectId, id),
    parts: { picture: putPicture(projectId, { id, mediaType: data.mediaType, content }) },
  };
}
