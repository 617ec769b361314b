/** How a user refers to a picture that is kept here: without the host, so that the instance may move. */
export const picturePath = (projectId: string, pictureId: string): string =>
  `/api/v1/projects/${projectId}/profile-pictures/${pictureId}`;

/** Where the picture of a user lies, for whoever shows it. */
export const pictureUrl = (baseUrl: string, stored: string | null): string | null =>
  stored?.startsWith('/') ? `${baseUrl}${stored}` : stored;
