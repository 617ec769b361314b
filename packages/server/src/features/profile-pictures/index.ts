export {
  addPicturesInTeams,
  changePicture,
  pictureOfNewTeam,
  readGivenPicture,
  storePictureInTeam,
  type GivenPicture,
  type PictureChange,
} from './change-picture.ts';
export { readPicture, type ReadPicture } from './read-picture.ts';
export { insertPicturesOfUsers } from './profile-pictures.queries.ts';
export { pictureUrl } from './picture-url.ts';
