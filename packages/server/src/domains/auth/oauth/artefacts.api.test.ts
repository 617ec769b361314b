import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, mailCode, purposes, useCode } from '../../../testing/mailed-code.ts';
import {
  beginFlow,
  comeBack,
  exchange,
  landingOf,
  visitProvider,
  type BegunFlow,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { signUp } from '../../../testing/sign-up.ts';

/** What a flow is made of proves nothing but what it is for, and nothing else takes its place. */
const started = useOAuthInstance();
let project: OwnedProject;
beforeAll(async () => {
  project = await makeOAuthProject(started(), { magic_link_enabled: true });
});

const stateOf = ({ location }: BegunFlow): string => new URL(location).searchParams.get('state') ?? '';
const callback = (state: string, cookie?: string) => {
  const back = new URL(`http://localhost:8100/api/v1/auth/oauth/callback/github?code=x&state=${state}`);
  return comeBack(started().instance.app, back, cookie);
};

/** Each artefact of a flow, and whether it still does what it is for. */
const artefacts = {
  'the state of a flow': async () => {
    const { instance, stub } = started();
    const flow = await beginFlow(instance.app, { project });
    const works = async () => (await comeBack(instance.app, stub.signIn(flow.location), flow.cookie)).status === 302;
    return { value: stateOf(flow), works };
  },
  'the state of a flow that a script began': async () => {
    const { instance, stub } = started();
    const flow = await beginFlow(instance.app, { project, mode: 'json' });
    return {
      value: stateOf(flow),
      works: async () => (await comeBack(instance.app, stub.signIn(flow.location))).status === 302,
    };
  },
  'an authorization code': async () => {
    const { instance, stub } = started();
    const { code = '' } = landingOf(await visitProvider(instance.app, stub, { project }));
    return { value: code, works: async () => (await exchange(instance.app, code, { project })).status === 200 };
  },
} as const;

describe.each(Object.entries(artefacts))('%s', (name, make) => {
  test.each(purposes)('is no code for %s, and stays what it is', async (purpose) => {
    const { value, works } = await make();

    expect((await checkCode(started().instance.app, purpose, { project, code: value })).status).toBe(404);
    expect((await useCode(started().instance.app, purpose, { project, code: value })).status).toBe(404);
    expect(await works()).toBe(true);
  });

  test('is neither an attempt code, nor a token, nor a key', async () => {
    const { instance } = started();
    const { value, works } = await make();
    const user = await signUpWithMfa(instance, { project });

    expect(
      (await passSecondFactor(instance.app, { code: value, totp: totpNow(instance, user.secret), project })).status,
    ).toBe(404);
    expect(
      (await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: value })).status,
    ).toBe(401);
    const refresh = 'POST /api/v1/auth/sessions/current/refresh';
    expect((await ask(instance.app, refresh, { as: 'client', project, refreshToken: value })).status).toBe(401);
    const keys = { client: value, server: value, admin: value };
    expect(
      (await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', project: { ...project, keys } })).status,
    ).toBe(401);
    expect(await works()).toBe(true);
  });

  test('is none of the others', async () => {
    const { value, works } = await make();
    const isCode = name === 'an authorization code';
    const asOther = isCode
      ? await callback(value, `stack-oauth-inner-${value}=true`)
      : await exchange(started().instance.app, value, { project });

    expect(asOther).toMatchObject({ status: 400, knownError: isCode ? null : 'INVALID_AUTHORIZATION_CODE' });
    expect(await works()).toBe(true);
  });

  test('works once', async () => {
    const { works } = await make();

    expect([await works(), await works()]).toEqual([true, false]);
  });
});

test.each(purposes)('a code that was mailed for %s is neither a state nor an authorization code', async (purpose) => {
  const { code } = await mailCode(started().instance, purpose, { project });

  expect((await exchange(started().instance.app, code, { project })).knownError).toBe('INVALID_AUTHORIZATION_CODE');
  expect((await callback(code, `stack-oauth-inner-${code}=true`)).status).toBe(400);
  expect((await checkCode(started().instance.app, purpose, { project, code })).status).toBe(200);
});

test('neither is an attempt code, nor a refresh token', async () => {
  const { instance } = started();
  const attempt = await startAttempt(instance.app, await signUpWithMfa(instance, { project }));
  const { refreshToken } = await signUp(instance.app, { project });

  for (const secret of [attempt, refreshToken]) {
    expect((await exchange(instance.app, secret, { project })).knownError).toBe('INVALID_AUTHORIZATION_CODE');
    expect((await callback(secret, `stack-oauth-inner-${secret}=true`)).status).toBe(400);
  }
});
