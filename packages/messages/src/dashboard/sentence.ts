import type { ActivitySentence } from './activity.ts';
import type { ApiKeysSentence } from './api-keys.ts';
import type { DomainsSentence } from './domains.ts';
import type { EmailsSentence } from './emails.ts';
import type { FirstOwnerSentence } from './first-owner.ts';
import type { ImportExportSentence } from './import-export.ts';
import type { OverviewSentence } from './overview.ts';
import type { OwnerInvitationSentence } from './owner-invitation.ts';
import type { PermissionsSentence } from './permissions.ts';
import type { ProjectsSentence } from './projects.ts';
import type { RateLimitsSentence } from './rate-limits.ts';
import type { SettingsSentence } from './settings.ts';
import type { SetupSentence } from './setup.ts';
import type { ShellSentence } from './shell.ts';
import type { SignInMethodsSentence } from './sign-in-methods.ts';
import type { StaffSentence } from './staff.ts';
import type { SystemSentence } from './system.ts';
import type { TeamsSentence } from './teams.ts';
import type { UserSentence } from './user.ts';
import type { UsersSentence } from './users.ts';
import type { WebhooksSentence } from './webhooks.ts';

/** Every text of the dashboard in English, one file per page. There are no translations yet. */
export type DashboardSentence =
  | ActivitySentence
  | ApiKeysSentence
  | DomainsSentence
  | EmailsSentence
  | FirstOwnerSentence
  | SignInMethodsSentence
  | ImportExportSentence
  | OverviewSentence
  | OwnerInvitationSentence
  | PermissionsSentence
  | ProjectsSentence
  | RateLimitsSentence
  | SetupSentence
  | SettingsSentence
  | ShellSentence
  | StaffSentence
  | SystemSentence
  | TeamsSentence
  | UserSentence
  | UsersSentence
  | WebhooksSentence;
