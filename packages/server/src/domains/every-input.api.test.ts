import {
  accessTypes,
  endpoints,
  errorCatalogue,
  viewFor,
  type AccessType,
  type Endpoint,
  type ErrorCode,
} from '@keystead/contract';
import { errorCodesOf, openApiDocument } from '@keystead/contract/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { WholeAnswer } from '../testing/ask.ts';
import { call, type TestProject } from '../testing/call.ts';
import { makeProject } from '../testing/make-project.ts';
import { mailCode, purposes } from '../testing/mailed-code.ts';
import { beginFlow, landingOf, REDIRECT_URI, VERIFIER, visitProvider } from '../testing/oauth-flow.ts';
import { oauthProviders } from '../testing/oauth-instance.ts';
import { startProviderStub, type ProviderStub } from '../testing/provider-stub.ts';
import { requestArbitrary, type Described, type FuzzedRequest, type Words } from '../testing/request-arbitrary.ts';
import { testScale } from '../testing/scale.ts';
import { signUpWithMfa, startAttempt, totpNow } from '../testing/second-factor.ts';
import { newEmail, sessionIdOf, signUp } from '../testing/sign-up.ts';
import { addMember, makeTeam } from '../testing/teams.ts';
import { internalProject, startTestInstance, type TestInstance } from '../testing/test-instance.ts';

/** Whatever is sent to an operation of the document, with whatever access: an answer that was promised, and never a 5xx. */
let instance: TestInstance;
let stub: ProviderStub;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({
    oauth: stub.oauth,
    mailLimits: { perAddressIn15Minutes: 1000, perClientInOneHour: 1000, perProjectInOneHour: 1_000_000 },
  });
});
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const { paths } = openApiDocument({ baseUrl: 'http://localhost:8100', version: '0' }) as unknown as {
  paths: Record<string, Record<string, Described>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

test('every endpoint is an operation of the document', () => {
  const described = operations.map(({ operation }) => String(operation['operationId']));
  expect(described.sort(), 'packages/contract/src/openapi.ts leaves one out').toEqual(
    endpoints.map(({ name }) => name).sort(),
  );
});

const trusted = { domain: 'https://app.example.com', handler_path: '/handler' };

interface Target {
  readonly project: TestProject;
  readonly words: Words;
}

/** One target for all operations that only read; one of its own for each other, since some change what they are tried on. */
let toRead: Promise<Target> | undefined;
const targetOf = (endpoint: Endpoint): Promise<Target> =>
  endpoint.method === 'GET' && !endpoint.internalProjectOnly && !isOfUser(endpoint)
    ? (toRead ??= makeTarget(endpoint))
    : makeTarget(endpoint);

/** There `me` is an operation of its own. */
const isOfUser = ({ path }: Endpoint): boolean => path.startsWith('/users/');

async function makeTarget(endpoint: Endpoint): Promise<Target> {
  const project = endpoint.internalProjectOnly
    ? internalProject
    : await makeProject(instance.app, {
        config: { magic_link_enabled: true, domains: [trusted], oauth_providers: oauthProviders },
      });
  const [user, other] = [await signUp(instance.app, { project }), await signUp(instance.app, { project })];
  const mailed = endpoint.internalProjectOnly
    ? []
    : await Promise.all(purposes.map((purpose) => mailCode(instance, purpose, { project })));
  const invitations = await instance.query<{ id: string }>(
    'select invitation_id as id from verification_codes where project_id = $1 and invitation_id is not null',
    [project.id],
  );
  const withMfa = await signUpWithMfa(instance, { project });
  const attempts = [await startAttempt(instance.app, withMfa), await startAttempt(instance.app, withMfa)];
  const [set] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
  const team = await makeTeam(instance.app, { project });
  await addMember(instance.app, team, user);
  const visits = endpoint.internalProjectOnly
    ? []
    : await Promise.all(
        ['google', 'github'].map((provider) => beginFlow(instance.app, { project, provider, mode: 'json' })),
      );
  const codes = endpoint.internalProjectOnly
    ? []
    : [landingOf(await visitProvider(instance.app, stub, { project }))['code'] ?? ''];
  const callbacks = ['https://app.example.com/handler/x', 'http://localhost:8101/handler/y?z=1#a'];
  const passwords = [user.password, 'battery staple'];
  return {
    project,
    words: {
      texts: {
        id: [set?.id ?? '', user.userId],
        user_id: [...(isOfUser(endpoint) ? [] : ['me']), user.userId, other.userId],
        session_id: [sessionIdOf(user), sessionIdOf(other)],
        invitation_id: [...invitations.map(({ id }) => id), user.userId],
        contact_channel_id: [user.userId, other.userId],
        team_id: [team.id],
        permission_id: ['member', 'admin', '$read_members', 'unknown'],
        recursive: ['true'],
        project_id: [project.id, 'internal'],
        client_id: [project.id],
        client_secret: [project.keys.client],
        refresh_token: [user.refreshToken],
        email: [user.email, other.email, newEmail()],
        callback_url: callbacks,
        provider_id: ['google', 'github', 'discord'],
        redirect_uri: [...callbacks, REDIRECT_URI],
        error_redirect_url: callbacks,
        error_redirect_uri: callbacks,
        after_callback_redirect_url: callbacks,
        scope: ['legacy'],
        state: visits.map(({ location }) => new URL(location).searchParams.get('state') ?? ''),
        code_verifier: [VERIFIER],
        token: [user.accessToken],
        verification_callback_url: callbacks,
        code: [...mailed.map(({ code }) => code), ...attempts, ...codes],
        totp: ['000000', totpNow(instance, withMfa.secret)],
        totp_secret_base64: ['', 'AAAA', withMfa.secret.toString('base64')],
        password: passwords,
        old_password: passwords,
        new_password: passwords,
      },
      accessTokens: [user.accessToken, other.accessToken],
      refreshTokens: [user.refreshToken, other.refreshToken],
    },
  };
}

/** The answer as it must be if the contract holds. */
function promised(endpoint: Endpoint, as: AccessType, { status, body, knownError }: WholeAnswer): object {
  if (status >= 500) return { status: 'anything below 500' };
  if (endpoint.redirects?.some((redirect) => redirect.status === status)) return { status, knownError: null, body: {} };
  if (status < 300) return { status, knownError: null, body: viewFor<z.ZodType>(endpoint.response, as)?.parse(body) };
  if (knownError === null) return { status, knownError, body: String(body) };
  // Health checks are documented without the errors of the API, and refuse unknown queries all the same.
  const declared = [...errorCodesOf(endpoint), ...(endpoint.base === 'root' ? ['SCHEMA_ERROR'] : [])];
  const code = declared.find((other) => other === knownError);
  const { details } = errorCatalogue[knownError as ErrorCode] as { details?: z.ZodType };
  const error = body as { details?: unknown; error: unknown };
  return {
    status,
    knownError: code,
    body: { code, error: String(error.error), ...(details && { details: details.parse(error.details) }) },
  };
}

describe.each(operations.map((given) => [`${given.method} ${given.path}`, given] as const))('%s', (_, given) => {
  const endpoint = endpoints.find(({ name }) => name === given.operation['operationId']) ?? expect.fail(given.path);
  let target: Target;
  beforeAll(async () => {
    target = await targetOf(endpoint);
  });

  test.each(accessTypes)('keeps its promises to anything sent with %s access', async (as) => {
    const { project, words } = target;
    const send = async ({ path, contentType, body, accessToken, refreshToken }: FuzzedRequest) => {
      const answer = await call(instance.app, `${given.method} ${path as `/${string}`}`, {
        as,
        project,
        accessToken,
        refreshToken,
        rawBody: body,
        headers: {
          ...(contentType !== undefined && { 'content-type': contentType }),
          'x-stack-override-error-status': 'true',
        },
      });
      const { body: told, knownError, headers } = answer;
      const whole = { status: Number(headers.get('x-stack-actual-status') ?? answer.status), knownError, body: told };
      expect(whole).toEqual(promised(endpoint, as, whole));
    };
    const requests = requestArbitrary(given.path, given.operation, words);
    await fc.assert(fc.asyncProperty(requests, send), {
      seed: testScale.randomSeed + accessTypes.indexOf(as),
      numRuns: testScale.randomCases,
      endOnFailure: true,
    });
  });
});
