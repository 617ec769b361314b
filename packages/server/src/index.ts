export { readConfig, type Config } from './config.ts';
export { createOwnerLink } from './create-owner-link.ts';
export { whyIndirect } from './http/direct-request.ts'; // with what follows, for the development provider: loopback only, as the inbox is
export { hardeningHeaders } from './http/hardening.ts';
export { closeGracefully, openPort } from './listen.ts';
export { migrateDatabase } from './db/migrate-database.ts';
export { userColumns } from './domains/identity/index.ts'; // for the bench: its ceiling selects what the service does
export { ConfigError } from './platform/settings.ts';
export { StartError } from './start-error.ts';
export { startServer, type RunningServer } from './start-server.ts';
export { verifyEventLogs } from './verify-event-logs.ts';
