import { withoutSignUp } from '../../code-error-triggers.ts';
import type { EndpointCases, Scene, Triggers } from '../../endpoint-case.ts';
import { mailCode, NEW_PASSWORD } from '../../mailed-code.ts';
import { makeProject } from '../../make-project.ts';
import { askForMail, mailedCode } from '../../samples.ts';
import { signUpWithMfa } from '../../second-factor.ts';
import { newEmail, signUp, type SignedIn } from '../../sign-up.ts';
import { changed, EVIL_URL, evilCallback, longSignedIn, ofUser, restrictedUser } from '../../triggers.ts';
import type { World } from '../../world.ts';

/** A user without a password. */
async function signUpWithoutPassword({ instance }: World): Promise<SignedIn> {
  const user = await signUp(instance.app);
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);
  return user;
}

const noPasswords = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: ({ closedProject: project }) => ({ as: 'client', project }),
} satisfies Triggers;
const noPasswordsSignedIn = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: ({ closedProject: project, closedUser: { accessToken } }) => ({
    as: 'client',
    project,
    accessToken,
  }),
} satisfies Triggers;
const noPasswordYet = {
  USER_DOES_NOT_HAVE_PASSWORD: async (scene) => ({
    as: 'client',
    accessToken: (await signUpWithoutPassword(scene)).accessToken,
  }),
} satisfies Triggers;
/** A password of invalid length in the named field, sent with this token. */
const badLength = (field: string, tokenOf: (scene: Scene) => string | undefined = () => undefined) =>
  ({
    PASSWORD_TOO_SHORT: (scene) => changed(scene.sample, { [field]: 'x' }, tokenOf(scene)),
    PASSWORD_TOO_LONG: (scene) => changed(scene.sample, { [field]: 'x'.repeat(257) }, tokenOf(scene)),
  }) satisfies Triggers;
/** The most common password in the named field, in a project that refuses common passwords. */
const tooCommon = (field: string) =>
  ({
    PASSWORD_TOO_COMMON: async ({ instance, sample }) => {
      const project = await makeProject(instance.app, { config: { refuse_common_passwords: true } });
      const { user, code } = await mailCode(instance, 'password_reset', { project });
      const takesCode = Object.hasOwn(sample.body as object, 'code');
      return { ...changed(sample, { [field]: 'password', ...(takesCode && { code }) }, user.accessToken), project };
    },
  }) satisfies Triggers;

export const passwordCases = {
  signUpWithPassword: {
    sample: () => ({ body: { email: newEmail(), password: 'correct horse' } }),
    errors: {
      ...noPasswords,
      ...badLength('password'),
      ...tooCommon('password'),
      SIGN_UP_NOT_ENABLED: async (scene) => ({ as: 'client', project: await withoutSignUp(scene) }),
      USER_EMAIL_ALREADY_EXISTS: ({ sample, user }) => changed(sample, { email: user.email }),
      REDIRECT_URL_NOT_WHITELISTED: ({ sample }) => changed(sample, { verification_callback_url: EVIL_URL }),
    },
  },
  signInWithPassword: {
    sample: ({ user: { email, password } }) => ({ body: { email, password } }),
    errors: {
      ...noPasswords,
      EMAIL_PASSWORD_MISMATCH: ({ sample }) => changed(sample, { password: 'wrong password' }),
      MULTI_FACTOR_AUTHENTICATION_REQUIRED: async ({ instance, sample }) => {
        const { email, password } = await signUpWithMfa(instance);
        return changed(sample, { email, password });
      },
      USER_RESTRICTED: async (scene) => {
        const { email, password } = await restrictedUser(scene);
        return changed(scene.sample, { email, password });
      },
    },
  },
  sendPasswordResetCode: { sample: askForMail, errors: { ...noPasswords, ...evilCallback() } },
  checkPasswordResetCode: { sample: mailedCode('password_reset') },
  resetPassword: {
    sample: mailedCode('password_reset', { password: NEW_PASSWORD }),
    errors: { ...badLength('password'), ...tooCommon('password') },
  },
  updatePassword: {
    sample: ({ user: { password } }) => ({ body: { old_password: password, new_password: password } }),
    errors: {
      ...noPasswordsSignedIn,
      ...noPasswordYet,
      ...badLength('new_password', ofUser),
      ...tooCommon('new_password'),
      PASSWORD_CONFIRMATION_MISMATCH: (scene) =>
        changed(scene.sample, { old_password: 'wrong password' }, ofUser(scene)),
    },
  },
  confirmPassword: {
    sample: ({ user: { password } }) => ({ body: { password } }),
    errors: {
      ...noPasswordsSignedIn,
      ...noPasswordYet,
      PASSWORD_CONFIRMATION_MISMATCH: (scene) => changed(scene.sample, { password: 'wrong password' }, ofUser(scene)),
    },
  },
  setPassword: {
    sample: async (world) => ({
      body: { password: NEW_PASSWORD },
      userToken: (await signUpWithoutPassword(world)).accessToken,
    }),
    errors: {
      ...longSignedIn(),
      ...noPasswordsSignedIn,
      ...badLength('password', ofUser),
      ...tooCommon('password'),
    },
  },
} satisfies EndpointCases;
