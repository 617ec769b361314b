import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { whileBroken } from '../../../testing/failed-requests.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

/** Whoever can write to the tables cannot have a secret shown by another project, or sent to another provider. */
const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app, { config: { email_config, oauth_providers: [provider('github')] } });
  otherProject = await makeProject(instance.app);
});

const email_config = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'mailer',
  password: 'the password of the mail server',
  sender_name: 'Acme',
  sender_email: 'noreply@example.com',
};
const provider = (id: string) => ({
  id,
  type: 'standard',
  enabled: true,
  client_id: 'client',
  client_secret: 'the secret of the client',
});

/** By a process that has not read the project yet. */
async function show(shown: OwnedProject): Promise<number> {
  const app = await instance.secondProcess();
  const { status } = await ask(app, 'GET /api/v1/projects/current', { as: 'admin', project: shown });
  return status;
}

test('secrets that stay where they were sealed are shown to admins', async () => {
  expect(await show(project)).toBe(200);
});

test('the password of a mail server opens in no other project', async () => {
  await instance.query(
    'update projects set email_config = (select email_config from projects where project_id = $1) where project_id = $2',
    [project.id, otherProject.id],
  );

  expect(await whileBroken(() => show(otherProject))).toBe(500);
});

test('the secret of a provider opens in no other project', async () => {
  await instance.query('update project_oauth_providers set project_id = $2 where project_id = $1', [
    project.id,
    otherProject.id,
  ]);

  expect(await whileBroken(() => show(otherProject))).toBe(500);
});

test('the secret of a provider opens for no other provider', async () => {
  await instance.query("update project_oauth_providers set provider_id = 'google' where project_id = $1", [project.id]);

  expect(await whileBroken(() => show(project))).toBe(500);
});
