import { readPictureData } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Part } from '../../db/together.ts';
import { pictureIdOf, picturePath } from './picture-url.ts';
import { pictureOfMember, pictureOfTeam, pictureOfUser, type PictureOwner } from './profile-pictures.queries.ts';

export interface PictureChange<Needs extends string = 'changed_user'> {
  /** What is stored with whoever has the picture; undefined stays, null removes. */
  readonly imageUrl: string | null | undefined;
  /** What else belongs into the statement that stores it. */
  readonly parts: readonly Part<'picture', Needs>[];
}

/** A picture that is sent is kept apart from its owner, who keeps the path to it. Its address, sent back, leaves it in place. */
const changeOf =
  <Needs extends string>(owner: PictureOwner<Needs>) =>
  (ctx: Context, projectId: string, given: string | null | undefined): PictureChange<Needs> => {
    if (given === undefined) return { imageUrl: undefined, parts: [] };
    if (given === null) return { imageUrl: null, parts: [owner.removeExcept(projectId, null)] };
    const data = readPictureData(given);
    if (!data) {
      const keptId = pictureIdOf(ctx.baseUrl, projectId, given) ?? null;
      const imageUrl = keptId === null ? given : picturePath(projectId, keptId);
      return { imageUrl, parts: [owner.removeExcept(projectId, keptId)] };
    }
    const id = ctx.random.uuid();
    const content = Buffer.from(data.base64, 'base64');
    return {
      imageUrl: picturePath(projectId, id),
      parts: [owner.put(projectId, { id, mediaType: data.mediaType, content })],
    };
  };

/** Of the user whom the part `changed_user` returns. */
export const changePicture = changeOf(pictureOfUser);
/** Of the team that the part `changed_team` returns. */
export const changeTeamPicture = changeOf(pictureOfTeam);
/** Of the member whom the part `changed_member` returns, by team_id and user_id, in that team alone. */
export const changeMemberPicture = changeOf(pictureOfMember);
