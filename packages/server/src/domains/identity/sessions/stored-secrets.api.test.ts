import { expect } from 'vitest';
import { dumpDatabase, findInDump } from '../../../testing/dump-database.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { ask } from '../../../testing/ask.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { internalKeys, TEST_SECRET } from '../../../testing/test-instance.ts';

const test = instanceTest();

test('the database holds no password, token, key or secret that anyone could use', async () => {
  const project = await makeProject(instance.app);
  const { accessToken, refreshToken, password } = await signUp(instance.app, {
    project,
    password: 'a very own password',
  });
  const config = {
    email_config: {
      type: 'standard',
      host: 'smtp.example.com',
      port: 587,
      username: 'mailer',
      password: 'the smtp password',
      sender_name: 'Acme',
      sender_email: 'noreply@example.com',
    },
    oauth_providers: [
      { id: 'github', type: 'standard', enabled: true, client_id: 'github-id', client_secret: 'the github secret' },
    ],
  };
  await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });
  const secrets = {
    password,
    accessToken,
    refreshToken,
    ownersRefreshToken: project.owner.refreshToken,
    ...project.keys,
    internalServerKey: internalKeys.server,
    internalAdminKey: internalKeys.admin,
    demoKey: instance.ctx.instanceKeys.secret(`server key of ${instance.ctx.instanceKeys.uuid('demo project')}`),
    smtpPassword: config.email_config.password,
    providerSecret: 'the github secret',
    privateKey: 'PRIVATE KEY',
    instanceSecret: TEST_SECRET,
  };

  const stored = await dumpDatabase(instance);

  expect(stored).toContain('smtp.example.com');
  expect(stored).toContain('github-id');
  expect(findInDump(stored, secrets)).toEqual([]);
});
