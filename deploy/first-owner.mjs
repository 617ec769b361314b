// Closes sign-up for owners of projects and makes the first owner. Reads the settings of the instance, OWNER_EMAIL and
// OWNER_PASSWORD from the environment.
import { AdminApp } from '@keystead/client/admin';
import { ServerApp } from '@keystead/client/server';

/** @param {string} name */
function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

async function makeOwner() {
  const internal = { baseUrl: setting('KEYSTEAD_BASE_URL'), projectId: 'internal' };
  const email = setting('OWNER_EMAIL');
  const password = setting('OWNER_PASSWORD');

  const admin = new AdminApp({
    ...internal,
    superSecretAdminKey: setting('KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY'),
  });
  const closed = await admin.updateProject({ config: { signUpEnabled: false } });
  if (closed.status === 'error') throw closed.error;

  const server = new ServerApp({ ...internal, secretServerKey: setting('KEYSTEAD_INTERNAL_SECRET_SERVER_KEY') });
  const owner = { primaryEmail: email, primaryEmailVerified: true, emailAuthEnabled: true, password };
  const created = await server.createUser(owner);
  if (created.status === 'error') throw created.error;
  return email;
}

try {
  console.log(`${await makeOwner()} can sign in as an owner. Nobody else can sign up as one.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
