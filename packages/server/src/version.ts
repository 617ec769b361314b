/** The version of the service, as its API documents and its start message show it. */
export const VERSION = '0.1.0';
