export { readConfig, type Config } from './config.ts';
export { migrateDatabase } from './db/migrate-database.ts';
export { userColumns } from './features/users/index.ts'; // for the bench: its ceiling selects what the service does
export { ConfigError } from './platform/settings.ts';
export { StartError } from './start-error.ts';
export { startServer, type RunningServer } from './start-server.ts';
