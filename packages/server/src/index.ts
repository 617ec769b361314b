export { readConfig, type Config } from './config.ts';
export { createOwnerLink } from './create-owner-link.ts';
// This export and the next two are for the mock OAuth provider, which accepts loopback connections only, like the
// inbox.
export { whyIndirect } from './http/direct-request.ts';
export { hardeningHeaders } from './http/hardening.ts';
export { closeGracefully, openPort } from './listen.ts';
export { migrateDatabase } from './db/migrate-database.ts';
export { userColumns } from './domains/identity/index.ts'; // for the bench: its ceiling servers select the same columns
export { ConfigError } from './platform/settings.ts';
export { StartError } from './start-error.ts';
export { startServer, type RunningServer } from './start-server.ts';
export { verifyEventLogs } from './verify-event-logs.ts';
