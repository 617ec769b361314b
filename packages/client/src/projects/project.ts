import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';

/** A project as its apps see it. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

/** What a project allows its users to do. */
export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  /** Whether pages on this machine are trusted with links and redirects. */
  readonly allowLocalhost: boolean;
  /** The sites that are trusted with links and redirects. */
  readonly domains: readonly ProjectDomain[];
  /** The providers that people can sign in with. */
  readonly oauthProviders: readonly { readonly id: string }[];
}

/** A trusted site and where the account screens lie on it. */
export interface ProjectDomain {
  readonly domain: string;
  readonly handlerPath: string;
}

export function toProject(wire: AnswerOf<'getCurrentProject'>): Project {
  const { config } = wire;
  return {
    ...fromWire(wire, 'id', 'displayName'),
    config: {
      ...toSwitches(config),
      oauthProviders: config.enabled_oauth_providers.map((provider) => fromWire(provider, 'id')),
    },
  };
}

/** The part of the configuration that apps and owners see alike. */
export function toSwitches(config: AnswerOf<'getCurrentProject'>['config']): Omit<ProjectConfig, 'oauthProviders'> {
  return {
    ...fromWire(
      config,
      'signUpEnabled',
      'credentialEnabled',
      'magicLinkEnabled',
      'clientTeamCreationEnabled',
      'clientUserDeletionEnabled',
      'allowLocalhost',
    ),
    domains: config.domains.map((site) => fromWire(site, 'domain', 'handlerPath')),
  };
}
