import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { CANARY, NONSENSE } from '../../../testing/nonsense-answers.ts';
import { landingOf, visitProvider } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira, stubPlaces } from '../../../testing/provider-stub-answers.ts';

const log = captureLog();
const started = useOAuthInstance({ log: createLogger('trace', log) });
beforeEach(() => started().stub.reset());

const usersOf = async (projectId: string) =>
  (await started().instance.query('select id from users where project_id = $1', [projectId])).length;

/** By own keys and by shared ones. */
describe.for(['github', 'google'] as const)('%s', (provider) => {
  const { token, profile } = stubPlaces[provider];
  const [profilePlace = ''] = Object.keys(profile);

  test.for([token, profilePlace])('whatever %s answers, people read why, and nobody is made', async (place) => {
    const { stub, instance } = started();
    const project = await makeOAuthProject(started());
    for (const [what, answer] of NONSENSE) {
      stub.answer(place, answer);
      const back = await visitProvider(instance.app, stub, { project, provider });

      expect([what, back.status, landingOf(back)['errorCode']]).toEqual([
        what,
        307,
        'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
      ]);
    }
    expect(await usersOf(project.id)).toBe(0);
    expect(log.text()).not.toContain(CANARY);
  });

  test('an account without an id is nobody', async () => {
    const { stub, instance } = started();
    const project = await makeOAuthProject(started());
    for (const id of [undefined, null, '', ' ', [], {}, 'x'.repeat(257), 'a\u0000']) {
      stub.answer(profilePlace, { ...(profile[profilePlace]?.(mira) as object), id, sub: id });
      const back = await visitProvider(instance.app, stub, { project, provider, mode: 'json' });

      expect([back.status, landingOf(back)['errorCode']]).toEqual([307, 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE']);
    }
    expect(await usersOf(project.id)).toBe(0);
  });
});

test('the longest id and scopes are kept, though no index could hold more of them; longer scopes are not asked for', async () => {
  const { stub, instance } = started();
  const project = await makeOAuthProject(started());
  const [profilePlace = ''] = Object.keys(stubPlaces.github.profile);
  const usual = stubPlaces.github.profile[profilePlace]?.(mira) as object;
  const id = String.fromCodePoint(...noise(256).map((byte, index) => 0x4e00 + byte * 80 + (index % 80)));
  stub.answer(profilePlace, { ...usual, id });
  const askFor = (scope: string) =>
    visitProvider(instance.app, stub, { project, query: { provider_scope: scope } }).catch((error: unknown) => error);
  const scope = noise(1537)
    .map((byte) => String.fromCodePoint(0x21 + (byte % 94)))
    .join('');

  expect(await askFor(scope)).toBeInstanceOf(Error); // where the flow begins
  expect(await askFor(scope.slice(1))).toMatchObject({ status: 302 });

  const kept = await instance.query<{ id: string; bytes: number }>(
    'select account_id as id, octet_length(account_id || scope) as bytes from oauth_tokens where project_id = $1',
    [project.id],
  );
  expect(kept).toEqual([{ id, bytes: expect.any(Number) as number }]);
  expect(kept[0]?.bytes).toBeGreaterThan(768 + 1536);
});

/** As many bytes, which no compression makes fewer, and the same each time. */
function noise(length: number): number[] {
  const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    createHash('sha512').update(String(index)).digest(),
  );
  return [...Buffer.concat(blocks).subarray(0, length)];
}
