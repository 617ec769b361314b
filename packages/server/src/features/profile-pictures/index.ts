export { changeMemberPicture, changePicture, changeTeamPicture, type PictureChange } from './change-picture.ts';
export { pictureUrl } from './picture-url.ts';
