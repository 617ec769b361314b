import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { SettingsOf } from './settings-of.ts';

/** A project as apps see it. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

/** The public settings of a project. */
export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  /** Whether links and redirects can lead to localhost. */
  readonly allowLocalhost: boolean;
  /** The trusted domains, which links and redirects can lead to. */
  readonly domains: readonly ProjectDomain[];
  /** The OAuth providers that users can sign in with. */
  readonly oauthProviders: readonly { readonly id: string }[];
}

/** A trusted domain, and the path of the account screens on it. */
export interface ProjectDomain {
  readonly domain: string;
  readonly handlerPath: string;
}

type WireConfig = AnswerOf<'getCurrentProject'>['config'];

/**
 * The settings that apps see. The compiler requires each of the contract's settings here, and a line for it in
 * ProjectConfig.
 */
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

/** Returns the settings that both apps and owners see. */
export function toAppConfig(config: WireConfig): SettingsOf<WireConfig> & Pick<ProjectConfig, 'domains'> {
  return {
    ...fromWire(config, ...APP_SETTINGS),
    domains: config.domains.map((site) => fromWire(site, 'domain', 'handlerPath')),
  };
}
