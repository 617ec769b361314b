export { changeMemberPicture, changePicture, changeTeamPicture, type PictureChange } from './change-picture.ts';
export { readPicture, type ReadPicture } from './read-picture.ts';
export { insertPicturesOfMembers, insertPicturesOfTeams, insertPicturesOfUsers } from './profile-pictures.queries.ts';
export { pictureUrl } from './picture-url.ts';
