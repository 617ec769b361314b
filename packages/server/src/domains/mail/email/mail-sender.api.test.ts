import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { Context } from '../../../context.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { mailThroughSink, queueTestMail } from '../../../testing/mail-through-sink.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { sendMail } from './send-mail.ts';

const test = instanceTest();
let sink: MailSink;
let ctx: Context;
beforeEach(async () => {
  sink = await startMailSink();
  ctx = mailThroughSink(instance.ctx, sink);
});
afterEach(() => sink.stop());

const send = (id: string, through = ctx, projectId = 'internal') =>
  sendMail(through, { projectId, id }, new AbortController().signal);

async function makeProjectWithServer() {
  const own = await startMailSink({ login: { username: 'acme', password: 'words of acme' } });
  const emailConfig = {
    type: 'standard',
    host: own.host,
    port: own.port,
    username: 'acme',
    password: 'words of acme',
    sender_name: 'Acme, Inc.',
    sender_email: 'hello@acme.example',
  };
  const config = { email_config: emailConfig, email_footer: 'Words of Acme' };
  return { own, project: await makeProject(instance.app, { display_name: 'Acme', config }) };
}

describe('who a mail is from', () => {
  test('is the name that the instance was given', async () => {
    await send(await queueTestMail(ctx), mailThroughSink(ctx, sink, { senderName: 'Acme Accounts' }));

    expect(sink.inbox).toMatchObject([{ from: { name: 'Acme Accounts', address: 'auth@example.com' } }]);
  });

  test('is a project, by a name that is no link', async () => {
    const project = await makeProject(instance.app, { display_name: 'See evil.example/x' });
    await send(await queueTestMail(ctx, {}, project.id), ctx, project.id);

    expect(sink.inbox).toMatchObject([{ from: { name: 'See evil example x', address: 'auth@example.com' } }]);
  });

  test('is the instance where somebody is invited to the staff, whatever server the project names', async () => {
    const { own, project } = await makeProjectWithServer();
    const id = await queueTestMail(ctx, { template: 'owner_invitation' }, project.id);
    await send(id, ctx, project.id);

    expect(own.connections()).toBe(0);
    expect(sink.inbox).toMatchObject([
      { from: { name: 'Keystead', address: 'auth@example.com' }, subject: 'You are invited to manage Acme' },
    ]);
    expect(sink.inbox[0]?.text).not.toContain('Words of Acme');
    await own.stop();
  });

  test('is a project by its own server and sender', async () => {
    const { own, project } = await makeProjectWithServer();
    const id = await queueTestMail(ctx, {}, project.id);
    await send(id, ctx, project.id);

    expect(own.inbox).toMatchObject([
      { login: 'acme', from: { name: 'Acme, Inc.', address: 'hello@acme.example' }, subject: 'Sign in to Acme' },
    ]);
    expect(sink.inbox).toEqual([]);
    await own.stop();
  });

  test('does not let a project use servers of our own network in production', async () => {
    const own = {
      host: sink.host,
      port: sink.port,
      username: 'a',
      password: 'b',
      sender_name: 'c',
      sender_email: 'd@e.example',
    };
    const project = await makeProject(instance.app, { config: { email_config: { type: 'standard', ...own } } });
    const id = await queueTestMail(ctx, {}, project.id);
    const inProduction = { ...ctx, mail: { ...ctx.mail, projectReach: 'public' as const } };

    await expect(send(id, inProduction, project.id)).rejects.toThrow("resolves to an IP address that isn't allowed");
    expect(sink.connections()).toBe(0);
  });
});
