/** Product constants. Free of Zod, because browsers load them through the client manifest. */

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const TEAM_NAME_MAX_LENGTH = 256;

/** How long a request for events can wait for a new one. */
export const EVENT_FEED_MAX_WAIT_SECONDS = 20;

export const NETWORK_RETRIES = 5;
export const NETWORK_RETRY_BASE_MS = 1000;

export const ACCESS_TOKEN_LIFETIME_SECONDS = 600;
export const CLOCK_SKEW_SECONDS = 30;
export const NONCE_CACHE_SIZE = 100;
export const CACHED_VALUE_CONCURRENCY = 1;
export const CACHED_VALUE_THROTTLE_MS = 300;

export const MAX_TOTP_SECRET_BYTES = 64;

export const ACCESS_COOKIE_SECONDS = 86_400;
export const REFRESH_COOKIE_SECONDS = 31_536_000;
/** Required on requests that the dashboard authenticates by cookie. Forms can't send it, and pages of other origins aren't allowed to. */
export const DASHBOARD_HEADER = 'x-keystead-dashboard';
export const OAUTH_CALLBACK_FALLBACK_MS = 3000;
export const CODE_CHALLENGE_METHOD = 'S256';
/** Clients without a publishable client key send it as the client secret. */
export const PUBLIC_CLIENT_SECRET = '__stack_public_client__';

export const SESSION_DEFAULT_LIFETIME_MS = 31_536_000_000;
export const SESSION_MAX_LIFETIME_MS = 31_708_800_000;
/** Clearly longer than the lifetime of an access token, so that uses of access tokens don't have to be recorded. */
export const SESSION_MIN_IDLE_LIMIT_MS = 900_000;
/** Longer than any impersonation. */
export const SESSION_MIN_LIFETIME_MS = 3_600_000;

/** The longest retention of events that a project can choose. */
export const EVENT_MAX_RETENTION_DAYS = 3650;

/** The expiry of a key set that never expires: the latest time that a Date can represent. */
export const NO_EXPIRY_MILLIS = 8_640_000_000_000_000;

/** How many days the project overview covers. */
export const OVERVIEW_DAYS = 30;
/** How many days a request for metrics can cover: one year. */
export const METRICS_DAYS = 366;
/** How many days a request for metrics by the hour can cover. */
export const METRICS_HOURLY_DAYS = 7;
/** The number of blocked sign-in attempts in a day that causes an alert. */
export const BLOCKED_ALERT_TRIES = 10;
/** How many days before a key set expires the alert appears and owners get the first email. */
export const KEY_ALERT_DAYS = 14;

/** How long a sign-in counts as recent. */
export const RECENT_SIGN_IN_MS = 600_000;

/** The delay before a bulk job starts. Until then it can be undone. */
export const BULK_JOB_UNDO_MS = 10_000;
/** The maximum number of user IDs in a bulk job or an export. */
export const MAX_USER_IDS = 1000;
/** The maximum number of failed users that a bulk job lists. */
export const BULK_JOB_MAX_ERRORS = 20;

/** The maximum size of an import file and of one line in it. */
export const IMPORT_MAX_BYTES = 1024 * 1024 * 1024;
export const IMPORT_MAX_LINE_BYTES = 1024 * 1024;
/** The maximum number of rejected rows that an import lists. */
export const IMPORT_MAX_ERRORS = 100_000;
/** How long the URL of an export works. */
export const EXPORT_TICKET_LIFETIME_MS = 60_000;

export const EMAIL_VERIFICATION_CODE_LIFETIME_MS = 86_400_000;
export const PASSWORD_RESET_CODE_LIFETIME_MS = 1_800_000;
export const SIGN_IN_CODE_LIFETIME_MS = 600_000;
export const MFA_ATTEMPT_LIFETIME_MS = 300_000;
export const INVITATION_CODE_LIFETIME_MS = 604_800_000;
export const OWNER_LINK_LIFETIME_MS = 3_600_000;
/** How long an impersonation link works, and how long its session lasts. */
export const IMPERSONATION_LINK_LIFETIME_MS = 60_000;
export const IMPERSONATION_LIFETIME_MS = 900_000;

/** How long a provider access token that Keystead returns works at least. */
export const PROVIDER_TOKEN_MIN_LIFETIME_MS = 300_000;

/** The SCHEMA_ERROR text for a missing user, on endpoints where the user is part of the request schema. */
export const USER_MISSING = 'auth.user is a required field';

export const CLIENT_APPS_BEFORE_WARNING = 10;
export const DEFAULT_HANDLER_PATH = '/handler';
export const DEFAULT_HOME_PATH = '/';

export const SYSTEM_PERMISSION_IDS = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
] as const;

/** Where counting stops: for the items of a list and for the grants of a permission. */
export const MOST_COUNTED = 10_000;

/** The maximum number of rate limit counters of each kind that are read to show their usage. */
export const MOST_COUNTS_READ = 100_000;

/** Where counting the teams of a listed user stops. */
export const MOST_COUNTED_TEAMS = 100;

/** Permission definitions of a project, and all the permissions that they contain, directly or indirectly, taken together. */
export const MAX_PERMISSIONS = 1000;
export const MAX_CONTAINED_PERMISSIONS = 50_000;

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_METADATA_BYTES = 64 * 1024;
export const MAX_JSON_DEPTH = 32;
/** Of an email template, as JSON. */
export const MAX_MAIL_DOCUMENT_BYTES = 64 * 1024;
export const MAX_MAIL_SUBJECT_LENGTH = 200;
export const MAX_MAIL_TEXT_LENGTH = 5000;
export const MAX_MAIL_BLOCKS = 100;
export const MAX_MAIL_FOOTER_LENGTH = 500;
export const MAX_OAUTH_PARAMETER_BYTES = 2 * 1024;
/** Access tokens contain the display name, which can have 256 characters of three bytes. */
export const MAX_ACCESS_TOKEN_BYTES = 4 * 1024;
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_EMAIL_LENGTH = 254;
/** Per user, including the primary email. */
export const MAX_CONTACT_CHANNELS = 10;
export const MAX_URL_LENGTH = 2048;
/** Per project. */
export const MAX_WEBHOOK_ENDPOINTS = 50;
/** Published clients shrink pictures to about 100 KiB before they send them. */
export const MAX_PICTURE_BYTES = 128 * 1024;
export const MAX_OAUTH_ACCOUNT_ID_LENGTH = 256;
/** Scopes are part of the key of stored tokens, next to IDs of 256 characters of three bytes, and PostgreSQL indexes at most 2,704 bytes. */
export const MAX_PROVIDER_SCOPE_BYTES = 1792;
/** For the scopes that an app requests: Keystead adds a few of its own. */
export const MAX_EXTRA_SCOPE_BYTES = 1536;
