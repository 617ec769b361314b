import { isUuid } from '../../../platform/uuid.ts';

const UUID_LENGTH = 36;

/** How a user refers to a picture that is kept here: without the host, so that the instance may move. */
export const picturePath = (projectId: string, pictureId: string): string =>
  `/api/v1/projects/${projectId}/profile-pictures/${pictureId}`;

/** Where the picture of a user lies, for whoever shows it. */
export const pictureUrl = (baseUrl: string, stored: string | null): string | null =>
  stored?.startsWith('/') ? `${baseUrl}${stored}` : stored;

/** Which picture of this project an address leads to, if it is one that a user was shown. */
export function pictureIdOf(baseUrl: string, projectId: string, url: string): string | undefined {
  const id = url.slice(-UUID_LENGTH);
  return url === `${baseUrl}${picturePath(projectId, id)}` && isUuid(id) ? id : undefined;
}
