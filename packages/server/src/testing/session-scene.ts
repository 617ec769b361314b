import { beforeAll, beforeEach } from 'vitest';
import { makeSilentProject } from './event-log.ts';
import { everyCodeOn, mailCodeTo } from './mailed-code.ts';
import type { OwnedProject } from './make-project.ts';
import { oauthProviders, useOAuthInstance } from './oauth-instance.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import type { TestInstance } from './test-instance.ts';

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: string;
  readonly actor_id: string | null;
}

/** Somebody who is signed in, before each test, in a project that offers every way in; of that nothing is told any more. */
export function sessionScene() {
  const started = useOAuthInstance();
  let instance: TestInstance;
  let project: OwnedProject;
  let user: SignedIn;
  const forget = () => instance.query('delete from events where project_id = $1', [project.id]);
  beforeAll(() => {
    ({ instance } = started());
  });
  beforeEach(async () => {
    project = await makeSilentProject(instance, {
      config: {
        ...everyCodeOn.config,
        oauth_providers: oauthProviders,
        domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
      },
    });
    user = await signUp(instance.app, { project });
    await forget();
  });
  return {
    now: () => ({ instance, project, user, stub: started().stub }),
    forget,
    /** What was told of sessions. */
    told: (of = project) =>
      instance.query<Told>(
        "select type, data, actor, actor_id from events where project_id = $1 and type like 'session.%' order by sequence",
        [of.id],
      ),
    asClient: (body?: object, more: object = {}) => ({ as: 'client', project, body, ...more }) as const,
    asServer: (body?: object) => ({ as: 'server', project, body }) as const,
    /** A magic link to them, or to somebody else. */
    codeOf: async (email = user.email) => (await mailCodeTo(instance, 'sign_in', { project, email })).code,
  };
}
