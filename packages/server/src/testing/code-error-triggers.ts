import { newEmail } from './sign-up.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import type { Scene, Trigger, Triggers } from './endpoint-case.ts';
import type { World } from './world.ts';

/** A project with magic links, where nobody can sign up. */
export const withoutSignUp = ({ instance }: World): Promise<OwnedProject> =>
  makeProject(instance.app, { config: { magic_link_enabled: true, sign_up_enabled: false } });

/** Changes the stored code of the sample directly, to simulate the passing of time or other uses. */
async function changeCode({ instance, sample }: Scene, change: string, values: readonly unknown[] = []): Promise<void> {
  const { code } = sample.body as { code: string };
  await instance.query(
    `update verification_codes set ${change} where code_hash = sha256(convert_to($1::text, 'UTF8'))`,
    [code, ...values],
  );
}

const onceChanged =
  (change: string): Trigger =>
  async (scene) => {
    await changeCode(scene, change);
    return { as: 'client' };
  };

/** Moves the code to another project, for an unknown email address. */
async function moveCode(scene: Scene, project: OwnedProject): Promise<void> {
  await changeCode(scene, 'project_id = $2, user_id = null, email = $3, email_normalized = $3', [
    project.id,
    newEmail(),
  ]);
}

/** The errors of every endpoint that takes a code. */
export const codeTriggers = {
  VERIFICATION_CODE_NOT_FOUND: ({ sample }) => ({
    as: 'client',
    body: { ...(sample.body as object), code: 'x' },
  }),
  VERIFICATION_CODE_EXPIRED: onceChanged('expires_at = created_at'),
  VERIFICATION_CODE_ALREADY_USED: onceChanged('used_at = created_at'),
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: onceChanged('wrong_tries = 5'),
  PASSWORD_AUTHENTICATION_NOT_ENABLED: async (scene) => {
    await moveCode(scene, scene.closedProject);
    return { as: 'client', project: scene.closedProject };
  },
  SIGN_UP_NOT_ENABLED: async (scene) => {
    const project = await withoutSignUp(scene);
    await moveCode(scene, project);
    return { as: 'client', project };
  },
} satisfies Triggers;
