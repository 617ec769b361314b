import type { ProjectConfig } from '@keystead/client';

/** The sign-in methods that the auth page shows. */
export interface Methods {
  providers: ProjectConfig['oauthProviders'];
  /** `both` shows tabs, the magic link first. */
  form: 'magic-link' | 'password' | 'both' | 'none';
}

/** Returns the sign-in methods of a project. While the project loads, returns the most common ones. */
export function methodsOf(config: ProjectConfig | undefined): Methods {
  const { credentialEnabled = true, magicLinkEnabled = false, oauthProviders = [] } = config ?? {};
  const withLink = credentialEnabled ? 'both' : 'magic-link';
  const withoutLink = credentialEnabled ? 'password' : 'none';
  return { providers: oauthProviders, form: magicLinkEnabled ? withLink : withoutLink };
}
