import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';
import type { ServerUser } from '@keystead/client/server';
import { offeredProviders } from '../../sign-in-methods/enabled-methods.ts';

type Config = AdminProjectWithoutSecrets['config'];
type Person = Pick<
  ServerUser,
  'primaryEmail' | 'emailAuthEnabled' | 'otpAuthEnabled' | 'hasPassword' | 'oauthProviders'
>;

/** Whether a sign-in method works for a user. If not, the user lacks it or the project has disabled it. */
export type MethodState = 'works' | 'switched off' | 'none';

const stateOf = (isTheirs: boolean, isOffered: boolean): MethodState =>
  isTheirs ? (isOffered ? 'works' : 'switched off') : 'none';

export const passwordOf = ({ hasPassword, emailAuthEnabled }: Person, { credentialEnabled }: Config): MethodState =>
  stateOf(hasPassword && emailAuthEnabled, credentialEnabled);

export const magicLinkOf = (person: Person, { magicLinkEnabled }: Config): MethodState =>
  stateOf(person.primaryEmail !== null && person.emailAuthEnabled && person.otpAuthEnabled, magicLinkEnabled);

export const accountOf = (providerId: string, config: Config): MethodState =>
  stateOf(
    true,
    offeredProviders(config).some(({ id }) => id === providerId),
  );

/** Whether the user can be sent a link to set a new password. */
export const canBeMailed = (
  { emailAuthEnabled }: Pick<Person, 'emailAuthEnabled'>,
  { credentialEnabled }: Pick<Config, 'credentialEnabled'>,
): boolean => emailAuthEnabled && credentialEnabled;

/** Whether any sign-in method works for the user. */
export const canSignIn = (person: Person, config: Config): boolean =>
  [
    passwordOf(person, config),
    magicLinkOf(person, config),
    ...person.oauthProviders.map(({ id }) => accountOf(id, config)),
  ].includes('works');
