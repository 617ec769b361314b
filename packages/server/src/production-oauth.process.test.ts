import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, mailSinkCertificate, mailSinkKey, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { App } from './app.ts';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { productionSettings } from './testing/listening-server.ts';
import { authorizeLine, beginFlow, comeBack, landingOf } from './testing/oauth-flow.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { internalProject } from './testing/test-instance.ts';

// The settings of OAuth and the guard of outgoing calls, through the program as it is run in production.
let database: ClonedDatabase;
let server: ServerProcess | undefined;
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
});
afterEach(async () => {
  await server?.stop();
  await database.drop();
});

async function start(settings: Record<string, string>): Promise<App> {
  server = startServerProcess({ DATABASE_URL: database.url, ...productionSettings, ...settings });
  return appAt(await server.port());
}

const offeredBy = async (app: App): Promise<unknown> => {
  const { body } = await ask(app, 'GET /api/v1/projects/current', { as: 'client', project: internalProject });
  return (body as { config: { enabled_oauth_providers: unknown } }).config.enabled_oauth_providers;
};

test('shared keys come from the settings, and people are sent to the provider with them', async () => {
  const app = await start({
    KEYSTEAD_OAUTH_GITHUB_CLIENT_ID: 'the-client-of-the-instance',
    KEYSTEAD_OAUTH_GITHUB_CLIENT_SECRET: 'its-secret',
  });

  expect(await offeredBy(app)).toEqual([{ id: 'github' }]);
  const { location, cookie } = await beginFlow(app, { provider: 'github' });
  expect(location).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?client_id=the-client-of-the-instance&/);
  expect(cookie).toMatch(/^__Host-/);
});

test('visits to providers from one network are as many as the settings say', async () => {
  const app = await start({
    KEYSTEAD_OAUTH_GITHUB_CLIENT_ID: 'the-client-of-the-instance',
    KEYSTEAD_OAUTH_GITHUB_CLIENT_SECRET: 'its-secret',
    KEYSTEAD_OAUTH_LIMIT_PER_NETWORK: '2',
  });
  await beginFlow(app, { provider: 'github' });
  await beginFlow(app, { provider: 'github' });

  expect(await ask(app, authorizeLine({ provider: 'github' }))).toMatchObject({ status: 429 });
});

/** An OpenID provider on this machine; all that it was asked. */
async function startIssuer(tokenHost: string): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const issuer = createServer({ cert: mailSinkCertificate, key: mailSinkKey }, (request, answer) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    const { port } = issuer.address() as AddressInfo;
    const url = `https://localhost:${port}`;
    const endpoints = {
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `https://${tokenHost}:${port}/token`,
    };
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer: url, ...endpoints }));
  });
  issuer.listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  return { url: `https://localhost:${(issuer.address() as AddressInfo).port}`, asked, server: issuer };
}

test.for([
  ['localhost', ['localhost/.well-known/openid-configuration', 'localhost/token']],
  ['127.0.0.1', ['localhost/.well-known/openid-configuration']],
] as const)(
  'the issuer that the settings name is called wherever it is, and sends us nowhere else in our network: %s',
  async ([tokenHost, expected]) => {
    const folder = mkdtempSync(join(tmpdir(), 'keystead-'));
    const certificate = join(folder, 'certificate.pem');
    writeFileSync(certificate, mailSinkCertificate);
    const issuer = await startIssuer(tokenHost);
    try {
      const app = await start({
        KEYSTEAD_OAUTH_SHARED_ISSUER: issuer.url,
        KEYSTEAD_OAUTH_SHARED_SECRET: 'its-secret',
        NODE_EXTRA_CA_CERTS: certificate,
      });
      const { location, cookie } = await beginFlow(app, { provider: 'google' });
      expect(location).toMatch(`${issuer.url}/authorize?client_id=google&`);

      const back = new URL('https://auth.example.com/api/v1/auth/oauth/callback/google?code=x');
      back.searchParams.set('state', new URL(location).searchParams.get('state') ?? '');
      const answer = await comeBack(app, back, cookie);

      expect(landingOf(answer)['errorCode']).toBe('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
      expect(issuer.asked).toEqual(expected);
    } finally {
      issuer.server.close();
      rmSync(folder, { recursive: true });
    }
  },
);
