import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { SettingsOf } from './settings-of.ts';

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

type WireConfig = AnswerOf<'getCurrentProject'>['config'];

/** The settings that apps see. The compiler asks for each of the contract's, and for its line in ProjectConfig. */
export const APP_SETTINGS = [
  'signUpEnabled',
  'credentialEnabled',
  'magicLinkEnabled',
  'clientTeamCreationEnabled',
  'clientUserDeletionEnabled',
  'allowLocalhost',
] as const satisfies readonly (keyof ProjectConfig)[];

export function toProject(wire: AnswerOf<'getCurrentProject'>): Project {
  const { config } = wire;
  return {
    ...fromWire(wire, 'id', 'displayName'),
    config: {
      ...toAppConfig(config),
      oauthProviders: config.enabled_oauth_providers.map((provider) => fromWire(provider, 'id')),
    },
  };
}

/** The part of the configuration that apps and owners see alike. */
export function toAppConfig(config: WireConfig): SettingsOf<WireConfig> & Pick<ProjectConfig, 'domains'> {
  return {
    ...fromWire(config, ...APP_SETTINGS),
    domains: config.domains.map((site) => fromWire(site, 'domain', 'handlerPath')),
  };
}
