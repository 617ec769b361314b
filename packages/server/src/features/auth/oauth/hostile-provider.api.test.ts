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
