import { beforeEach, describe, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCodeTo, NEW_PASSWORD } from '../../../testing/mailed-code.ts';
import { sessionIdOf, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let other: App;
let project: OwnedProject;
let asking: SignedIn;
let ending: SignedIn;
test.beforeAll(async () => {
  other = await instance.secondProcess();
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  asking = await signUp(instance.app, { project });
  ending = await signIn(instance.app, { ...asking, project });
});

type Line = Parameters<typeof ask>[1];
const byUser = (line: Line, more: object = {}) =>
  ask(instance.app, line, { as: 'client', project, accessToken: asking.accessToken, ...more });
const byServer = (line: Line, body?: object) => ask(instance.app, line, { as: 'server', project, body });

/** Each way in which a session ends, and what becomes of the session that asks for it. */
const endings = {
  'a sign-out': {
    end: () =>
      ask(instance.app, 'DELETE /api/v1/auth/sessions/current', {
        as: 'client',
        project,
        refreshToken: ending.refreshToken,
      }),
    asking: ALIVE,
  },
  'ending one session': {
    end: () => byUser(`DELETE /api/v1/auth/sessions/${sessionIdOf(ending)}?user_id=me`),
    asking: ALIVE,
  },
  'ending the others': { end: () => byUser('DELETE /api/v1/auth/sessions?user_id=me&scope=others'), asking: ALIVE },
  'ending all': { end: () => byUser('DELETE /api/v1/auth/sessions?user_id=me&scope=all'), asking: DEAD },
  'a change of the password': {
    end: () =>
      byUser('POST /api/v1/auth/password/update', {
        body: { old_password: asking.password, new_password: NEW_PASSWORD },
      }),
    asking: ALIVE,
  },
  'a reset of the password': {
    end: async () => {
      const { code } = await mailCodeTo(instance, 'password_reset', { project, email: asking.email });
      return ask(instance.app, 'POST /api/v1/auth/password/reset', {
        as: 'client',
        project,
        body: { code, password: NEW_PASSWORD },
      });
    },
    asking: DEAD,
  },
  'a password that a server sets': {
    end: () => byServer(`PATCH /api/v1/users/${asking.userId}`, { password: NEW_PASSWORD }),
    asking: DEAD,
  },
  'a password that a server removes': {
    end: () => byServer(`PATCH /api/v1/users/${asking.userId}`, { password: null }),
    asking: DEAD,
  },
  'the end of all sessions of the project': {
    end: () => ask(instance.app, 'POST /api/v1/internal/session-ends', { as: 'admin', project }),
    asking: DEAD,
  },
  'the deletion of the user': { end: () => byServer(`DELETE /api/v1/users/${asking.userId}`), asking: DEAD },
};

describe.each(Object.entries(endings))('%s', (_, { end, asking: outcome }) => {
  test('ends both tokens at once, on the process that does it, on another, and after a restart', async () => {
    for (const app of [instance.app, other]) expect(await tokensAlive(app, ending, project)).toEqual(ALIVE);

    expect([200, 201]).toContain((await end()).status);

    for (const app of [instance.app, other, await instance.secondProcess()]) {
      expect(await tokensAlive(app, ending, project)).toEqual(DEAD);
      expect(await tokensAlive(app, asking, project)).toEqual(outcome);
    }
  });
});
