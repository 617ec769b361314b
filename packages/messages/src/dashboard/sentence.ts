import type { ActivitySentence } from './activity.ts';
import type { ApiKeysSentence } from './api-keys.ts';
import type { DomainsSentence } from './domains.ts';
import type { EmailsSentence } from './emails.ts';
import type { FirstOwnerSentence } from './first-owner.ts';
import type { MethodsSentence } from './methods.ts';
import type { MovingSentence } from './moving.ts';
import type { OverviewSentence } from './overview.ts';
import type { OwnerInvitationSentence } from './owner-invitation.ts';
import type { PermissionsSentence } from './permissions.ts';
import type { ProjectsSentence } from './projects.ts';
import type { ProtectionSentence } from './protection.ts';
import type { SetUpSentence } from './set-up.ts';
import type { SettingsSentence } from './settings.ts';
import type { ShellSentence } from './shell.ts';
import type { StaffSentence } from './staff.ts';
import type { SystemSentence } from './system.ts';
import type { TeamSentence } from './team.ts';
import type { UserSentence } from './user.ts';
import type { UsersSentence } from './users.ts';
import type { WebhooksSentence } from './webhooks.ts';

/** Every text of the dashboard, in English, a file per part of it. Owners read it in English first; translations come later. */
export type DashboardSentence =
  | ActivitySentence
  | ApiKeysSentence
  | DomainsSentence
  | EmailsSentence
  | FirstOwnerSentence
  | MethodsSentence
  | MovingSentence
  | OverviewSentence
  | OwnerInvitationSentence
  | PermissionsSentence
  | ProjectsSentence
  | ProtectionSentence
  | SetUpSentence
  | SettingsSentence
  | ShellSentence
  | StaffSentence
  | SystemSentence
  | TeamSentence
  | UserSentence
  | UsersSentence
  | WebhooksSentence;
