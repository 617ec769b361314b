export { readConfig, type Config } from './config.ts';
export { migrateDatabase } from './db/migrate-database.ts';
export { ConfigError } from './platform/settings.ts';
export { StartError } from './start-error.ts';
export { startServer, type RunningServer } from './start-server.ts';
