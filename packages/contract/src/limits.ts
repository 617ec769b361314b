/** Business constants. Zod-free: browsers receive them through the client manifest. */

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const TEAM_NAME_MAX_LENGTH = 256;

/** For how long a reader of events can wait for one. */
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
/** Marks what the dashboard asks for by its cookie: no form sends it, and no page of another origin may. */
export const DASHBOARD_HEADER = 'x-keystead-dashboard';
export const OAUTH_CALLBACK_FALLBACK_MS = 3000;
export const CODE_CHALLENGE_METHOD = 'S256';
/** Sent as the client secret by clients without a key. */
export const PUBLIC_CLIENT_SECRET = '__stack_public_client__';

export const SESSION_DEFAULT_LIFETIME_MS = 31_536_000_000;
export const SESSION_MAX_LIFETIME_MS = 31_708_800_000;
/** Clearly longer than an access token lives, so that its use need not be noted. */
export const SESSION_MIN_IDLE_LIMIT_MS = 900_000;
/** Longer than any impersonation. */
export const SESSION_MIN_LIFETIME_MS = 3_600_000;

/** For how many days a project may keep what happened in it. */
export const EVENT_MAX_RETENTION_DAYS = 3650;

/** Where a set of keys has no end: the latest moment that a date can hold. */
export const NO_EXPIRY_MILLIS = 8_640_000_000_000_000;

/** How far the overview of projects goes back. */
export const OVERVIEW_DAYS = 30;
/** How many days figures can be read of at once: a year. */
export const METRICS_DAYS = 366;
/** The same by the hour. */
export const METRICS_HOURLY_DAYS = 7;
/** So many tries that were blocked in a day are an alert. */
export const BLOCKED_ALERT_TRIES = 10;
/** Before their end keys are an alert, and owners are first told of it, for so long. */
export const KEY_ALERT_DAYS = 14;

/** How long a sign-in counts as recent. */
export const RECENT_SIGN_IN_MS = 600_000;

/** Until a bulk job begins, it can be undone. */
export const BULK_JOB_UNDO_MS = 10_000;
/** So many users at most are named by their ids, in a bulk job or an export. */
export const MAX_USER_IDS = 1000;
/** So many users who failed are told of. */
export const BULK_JOB_MAX_ERRORS = 20;

/** What can be moved in at once, and how long one line of it may be. */
export const IMPORT_MAX_BYTES = 1024 * 1024 * 1024;
export const IMPORT_MAX_LINE_BYTES = 1024 * 1024;
/** So many refused rows of an import are told of one by one. */
export const IMPORT_MAX_ERRORS = 100_000;
/** How long the address of an export can be opened. */
export const EXPORT_TICKET_LIFETIME_MS = 60_000;

export const EMAIL_VERIFICATION_CODE_LIFETIME_MS = 86_400_000;
export const PASSWORD_RESET_CODE_LIFETIME_MS = 1_800_000;
export const SIGN_IN_CODE_LIFETIME_MS = 600_000;
export const MFA_ATTEMPT_LIFETIME_MS = 300_000;
export const INVITATION_CODE_LIFETIME_MS = 604_800_000;
export const OWNER_LINK_LIFETIME_MS = 3_600_000;
/** How long the link of an impersonation can be opened, and how long its session lasts. */
export const IMPERSONATION_LINK_LIFETIME_MS = 60_000;
export const IMPERSONATION_LIFETIME_MS = 900_000;

/** A token of a provider that is handed out works for so long at least. */
export const PROVIDER_TOKEN_MIN_LIFETIME_MS = 300_000;

/** How a SCHEMA_ERROR says that nobody is signed in, where the user counts as a part of the request. */
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

/** Where counting ends: beside a page of a list, and of grants that tell how much a permission is in use. */
export const MOST_COUNTED = 10_000;

/** So many counts of limits are looked at to tell how many there are. */
export const MOST_COUNTS_READ = 100_000;

/** Where counting the teams of each user in a list ends. */
export const MOST_COUNTED_TEAMS = 100;

/** Definitions of one project, and all that they contain, directly or not. */
export const MAX_PERMISSIONS = 1000;
export const MAX_CONTAINED_PERMISSIONS = 50_000;

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_METADATA_BYTES = 64 * 1024;
export const MAX_JSON_DEPTH = 32;
/** Of the words of a mail, as JSON. */
export const MAX_MAIL_DOCUMENT_BYTES = 64 * 1024;
export const MAX_MAIL_SUBJECT_LENGTH = 200;
export const MAX_MAIL_TEXT_LENGTH = 5000;
export const MAX_MAIL_BLOCKS = 100;
export const MAX_MAIL_FOOTER_LENGTH = 500;
export const MAX_OAUTH_PARAMETER_BYTES = 2 * 1024;
/** Ours hold the display name, which can be 256 characters of three bytes. */
export const MAX_ACCESS_TOKEN_BYTES = 4 * 1024;
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_EMAIL_LENGTH = 254;
/** Of one user, the primary one among them. */
export const MAX_CONTACT_CHANNELS = 10;
export const MAX_URL_LENGTH = 2048;
/** Of one project. */
export const MAX_WEBHOOK_ENDPOINTS = 50;
/** Published clients shrink pictures to about 100 KiB before they send them. */
export const MAX_PICTURE_BYTES = 128 * 1024;
export const MAX_OAUTH_ACCOUNT_ID_LENGTH = 256;
/** Scopes are a key of tokens, beside ids of 256 characters of three bytes, and PostgreSQL indexes 2,704 bytes at most. */
export const MAX_PROVIDER_SCOPE_BYTES = 1792;
/** Of what apps ask for: providers are asked for a few more. */
export const MAX_EXTRA_SCOPE_BYTES = 1536;
