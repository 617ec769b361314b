/** Why the schema could not be brought up to date, in one sentence for the person who started the service. */
export class MigrationError extends Error {}
