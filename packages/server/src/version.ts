/** The version of the service, as its documents and its start message name it. */
export const VERSION = '0.1.0';
