import type { ProjectConfig } from '@keystead/client';

/** What the auth page consists of. */
export interface Methods {
  providers: ProjectConfig['oauthProviders'];
  /** Both stand behind tabs, the magic link first. */
  form: 'magic-link' | 'password' | 'both' | 'none';
}

/** The ways that a project offers; as long as it is not known, what most offer. */
export function methodsOf(config: ProjectConfig | undefined): Methods {
  const { credentialEnabled = true, magicLinkEnabled = false, oauthProviders = [] } = config ?? {};
  const withLink = credentialEnabled ? 'both' : 'magic-link';
  const withoutLink = credentialEnabled ? 'password' : 'none';
  return { providers: oauthProviders, form: magicLinkEnabled ? withLink : withoutLink };
}
