import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { getPicture } from './get-picture.ts';

export const profilePictureRoutes = [
  route(contract.getProfilePicture, ({ ctx, params }) => getPicture(ctx, params.project_id, params.picture_id)),
];
