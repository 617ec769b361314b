import type { ProjectConfig } from '@keystead/client';
import type { AuthMode } from './auth-mode.ts';

/** What the auth page consists of. */
export interface Methods {
  providers: ProjectConfig['oauthProviders'];
  hasTabs: boolean;
  /** How many fields the form has that shows first; 0 where there is none. */
  fields: number;
}

const PASSWORD_FIELDS = { 'sign-in': 2, 'sign-up': 3 } as const satisfies Record<AuthMode, number>;

/** The ways that a project offers; as long as it is not known, what most offer. */
export function methodsOf(config: ProjectConfig | undefined, mode: AuthMode, hasOAuth: boolean): Methods {
  const { credentialEnabled = true, magicLinkEnabled = false, oauthProviders = [] } = config ?? {};
  return {
    providers: hasOAuth ? oauthProviders : [],
    hasTabs: credentialEnabled && magicLinkEnabled,
    fields: magicLinkEnabled ? 1 : credentialEnabled ? PASSWORD_FIELDS[mode] : 0,
  };
}
