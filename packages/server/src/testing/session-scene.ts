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

/** Before each test, signs a user in to a project with all sign-in methods and deletes the events so far. */
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
    /** Returns the session events. */
    told: (of = project) =>
      instance.query<Told>(
        "select type, data, actor, actor_id from events where project_id = $1 and type like 'session.%' order by sequence",
        [of.id],
      ),
    asClient: (body?: object, more: object = {}) => ({ as: 'client', project, body, ...more }) as const,
    asServer: (body?: object) => ({ as: 'server', project, body }) as const,
    /** Requests a magic link, for the user by default, and returns its code. */
    codeOf: async (email = user.email) => (await mailCodeTo(instance, 'sign_in', { project, email })).code,
  };
}
