import type { OAuthProviderId } from '@keystead/contract';
import type { ProjectSettings } from './project-settings.ts';
import type { ClientKeys } from './shared-oauth.ts';

export type { OAuthProviderId };

export const INTERNAL_PROJECT_ID = 'internal';

const V4_UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Returns whether the text has the form of a project id. */
export const isProjectId = (text: string): boolean => text === INTERNAL_PROJECT_ID || V4_UUID.test(text);

export interface ProjectDomain {
  readonly domain: string;
  readonly handlerPath: string;
}

export interface OAuthProvider {
  readonly id: OAuthProviderId;
  readonly isEnabled: boolean;
  /** The project's own keys; absent if it uses the shared keys of the instance. */
  readonly standard?: ClientKeys;
}

export interface StandardEmailConfig {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

export interface ProjectConfig extends ProjectSettings {
  readonly id: string;
  readonly domains: readonly ProjectDomain[];
  readonly oauthProviders: readonly OAuthProvider[];
  /** Absent if emails are sent through the SMTP server of the instance. */
  readonly standardEmail: StandardEmailConfig | undefined;
  readonly teamCreatorDefaultPermissions: readonly string[];
  readonly teamMemberDefaultPermissions: readonly string[];
}

export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfig;
}
