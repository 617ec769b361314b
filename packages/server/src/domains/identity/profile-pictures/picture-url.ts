import { isUuid } from '../../../platform/uuid.ts';

const UUID_LENGTH = 36;

/** Returns how a stored picture is referenced: without the host, so that the instance can move. */
export const picturePath = (projectId: string, pictureId: string): string =>
  `/api/v1/projects/${projectId}/profile-pictures/${pictureId}`;

/** Returns the URL of a picture for clients. */
export const pictureUrl = (baseUrl: string, stored: string | null): string | null =>
  stored?.startsWith('/') ? `${baseUrl}${stored}` : stored;

/** Returns the id of the picture that a URL leads to, if it is a picture URL of this project. */
export function pictureIdOf(baseUrl: string, projectId: string, url: string): string | undefined {
  const id = url.slice(-UUID_LENGTH);
  return url === `${baseUrl}${picturePath(projectId, id)}` && isUuid(id) ? id : undefined;
}
