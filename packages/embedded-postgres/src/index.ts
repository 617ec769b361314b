export { chooseDataFolder } from './choose-data-folder.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './embedded-postgres-error.ts';
export { findRunningPostgres } from './find-running-postgres.ts';
export type { RunningPostgres } from './running-postgres.ts';
export { startDurablePostgres, type DurablePostgresOptions } from './start-durable-postgres.ts';
export { startTemporaryPostgres } from './start-temporary-postgres.ts';
