const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether PostgreSQL accepts the text as a UUID in its usual form; other texts would be an error there. */
export const isUuid = (text: string): boolean => UUID.test(text);
