export { changePicture, type PictureChange } from './change-picture.ts';
export { pictureUrl } from './picture-url.ts';
