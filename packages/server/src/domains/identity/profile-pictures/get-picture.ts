import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isDeleted } from '../../core/index.ts';
import { findPicture } from './profile-pictures.queries.ts';

/** Anyone who knows the URL can see the picture: pages show pictures without a key. */
export async function getPicture(ctx: Context, projectId: string, pictureId: string): Promise<File> {
  const picture = await findPicture(ctx.db, projectId, pictureId);
  if (!picture || (await isDeleted(ctx.db, projectId))) throw new KnownError('PROFILE_PICTURE_NOT_FOUND');
  return new File([new Uint8Array(picture.content)], pictureId, { type: picture.mediaType });
}
