import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';
import type { ServerUser } from '@keystead/client/server';
import { offeredProviders } from '../methods/ways-in.ts';

type Config = AdminProjectWithoutSecrets['config'];
type Person = Pick<
  ServerUser,
  'primaryEmail' | 'emailAuthEnabled' | 'otpAuthEnabled' | 'hasPassword' | 'oauthProviders'
>;

/** Whether a way to sign in works for somebody: if not, whether they lack it or the project has it switched off. */
export type WayIn = 'works' | 'switched off' | 'none';

const way = (isTheirs: boolean, isOffered: boolean): WayIn =>
  isTheirs ? (isOffered ? 'works' : 'switched off') : 'none';

export const passwordOf = ({ hasPassword, emailAuthEnabled }: Person, { credentialEnabled }: Config): WayIn =>
  way(hasPassword && emailAuthEnabled, credentialEnabled);

export const magicLinkOf = (person: Person, { magicLinkEnabled }: Config): WayIn =>
  way(person.primaryEmail !== null && person.emailAuthEnabled && person.otpAuthEnabled, magicLinkEnabled);

export const accountOf = (providerId: string, config: Config): WayIn =>
  way(
    true,
    offeredProviders(config).some(({ id }) => id === providerId),
  );

/** Whether a link can be sent by which the person sets a new password. */
export const canBeMailed = (
  { emailAuthEnabled }: Pick<Person, 'emailAuthEnabled'>,
  { credentialEnabled }: Pick<Config, 'credentialEnabled'>,
): boolean => emailAuthEnabled && credentialEnabled;

/** Whether anything lets somebody in. */
export const canSignIn = (person: Person, config: Config): boolean =>
  [
    passwordOf(person, config),
    magicLinkOf(person, config),
    ...person.oauthProviders.map(({ id }) => accountOf(id, config)),
  ].includes('works');
