const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whatever PostgreSQL takes for a uuid in its usual form; anything else would be an error there. */
export const isUuid = (text: string): boolean => UUID.test(text);
