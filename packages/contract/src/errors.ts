import { z } from 'zod';
import {
  MAX_CONTACT_CHANNELS,
  MAX_CONTAINED_PERMISSIONS,
  MAX_PERMISSIONS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts';
import { staffRightNames, staffRights, staffRoles } from './staff-roles.ts';

/** One error code: its HTTP status, the schema of its details and its message. */
interface CatalogueEntry {
  readonly status: number;
  readonly details?: z.ZodType;
  readonly message: string | ((details: never) => string);
  /** Sent as plain text; see `plain`. */
  readonly isPlain?: true;
}

const entry = <Details extends z.ZodType>(
  status: number,
  message: string | ((details: z.infer<Details>) => string),
  details?: Details,
) =>
  ({ status, message, ...(details && { details }) }) as { status: number; message: typeof message; details: Details };

const bare = (status: number, message: string): { readonly status: number; readonly message: string } => ({
  status,
  message,
});

/**
 * An error that is sent as plain text, with its code in the header x-stack-error-code. Published clients do not know these
 * codes, and they hide the message of an error whose code they do not know. A case can replace the message with a more
 * specific one. See docs/adr/0026-error-codes.md.
 */
const plain = (status: number, message: string) => ({ status, message, isPlain: true }) as const;

const text = z.string();
const nullableText = z.string().nullable();
const team = z.object({ team_id: text });
const teamMember = z.object({ team_id: text, user_id: text });
const teamGrant = z.object({ team_id: text, user_id: text, permission_id: text });
const withMessage = z.object({ message: text });
const withProject = z.object({ project_id: text });
const withPermission = z.object({ permission_id: text });
const withProvider = z.object({ provider_id: text });
const withKept = z.object({
  field: z.enum(['client_secret', 'client_id', 'password']),
  reason: z.enum(['not_stored', 'stored_for_another']),
});
const whyNotResent = {
  waiting: 'This email has not been sent yet. Keystead retries it automatically.',
  erased:
    'The content of this email was deleted. Only sign-in, password reset and email verification emails can be sent again with a new link.',
  no_account: 'Nobody signs in with this address now.',
  switched_off: 'This sign-in method is disabled for the project.',
  already_verified: 'The email address is already verified.',
} as const;
const notResent = z.object({ reason: z.enum(['waiting', 'erased', 'no_account', 'switched_off', 'already_verified']) });
const whyUrlRefused = {
  invalid: 'This URL cannot receive events. Use https without a username or password.',
  unknown_host: 'The host of the URL was not found or has no IP address.',
  private_address: 'The host of the URL has an IP address that is not public.',
} as const;
const withUrlReason = z.object({ reason: z.enum(['invalid', 'unknown_host', 'private_address']) });
const withRestriction = z.object({ restricted_reason: z.object({ type: z.literal('email_not_verified') }) });
const expiredToken = z.object({
  expired_at_millis: z.null(), // published clients of 2.7 throw a TypeError at a number
  project_id: nullableText.optional(),
  user_id: nullableText.optional(),
  refresh_token_id: nullableText.optional(),
});

/** All errors that the API can return. Published clients rebuild typed errors from code and details, so neither can change. */
// prettier-ignore
export const errorCatalogue = {
  // General
  UNSUPPORTED_ERROR: entry(500, ({ originalErrorCode }) => `The server reported an error this client does not know: ${originalErrorCode}.`, z.object({ originalErrorCode: text })),
  BODY_PARSING_ERROR: entry(400, ({ message }) => message, withMessage),
  SCHEMA_ERROR: entry(400, ({ message }) => message, withMessage),
  ALL_OVERLOADS_FAILED: entry(400, 'The request matches none of the forms that this endpoint accepts.', z.object({ overload_errors: z.array(z.unknown()) })),

  REQUEST_ENDED_EARLY: plain(400, 'The body ended too early.'),
  REQUEST_TOO_LARGE: plain(413, 'The body is too large.'),
  UPLOAD_TOO_SLOW: plain(408, 'The upload took too long.'),
  INVALID_TEXT: plain(400, 'The request contains characters that are not valid text.'),
  INVALID_CURSOR: plain(400, 'The cursor is not one of this list.'),
  QUERY_TOO_SLOW: plain(422, 'Too many records match to list or count them in time. Narrow the filter.'), // not 408, which browsers may retry automatically, and not 503, which suggests that waiting helps
  RATE_LIMIT_EXCEEDED: plain(429, 'Too many attempts. Please try again later.'),
  SERVICE_BUSY: plain(429, 'Too many sign-ins at the moment. Please try again in a second.'),
  SERVICE_UNAVAILABLE: plain(503, 'The service is not available at the moment. Please try again in a second.'),
  NOT_READY: plain(503, 'This process is stopping.'),
  OTHER_USER_NOT_ALLOWED: plain(403, 'Clients may only ask for the signed-in user.'),
  CROSS_SITE_REQUEST_REFUSED: plain(403, 'Only the dashboard can send this request.'),

  // Project authentication
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: bare(400, 'A project key was sent without the x-stack-access-type header. Set it to client, server or admin.'),
  INVALID_ACCESS_TYPE: entry(400, ({ accessType }) => `The x-stack-access-type header must be client, server or admin, not ${JSON.stringify(accessType)}.`, z.object({ accessType: text })),
  ACCESS_TYPE_WITHOUT_PROJECT_ID: entry(400, ({ request_type }) => `The x-stack-access-type header is ${request_type}, but the x-stack-project-id header is missing.`, z.object({ request_type: text })),
  ACCESS_TYPE_REQUIRED: bare(400, 'This endpoint needs a project: send the x-stack-access-type and x-stack-project-id headers and a key of the project.'),
  PROJECT_KEY_WITHOUT_REQUEST_TYPE: bare(400, 'A project key was sent without a request type.'), // never sent: old name of PROJECT_KEY_WITHOUT_ACCESS_TYPE
  INVALID_REQUEST_TYPE: entry(400, ({ requestType }) => `The request type ${JSON.stringify(requestType)} is not valid.`, z.object({ requestType: text })), // never sent: old name
  REQUEST_TYPE_WITHOUT_PROJECT_ID: entry(400, ({ request_type }) => `The request type is ${request_type}, but the project id is missing.`, z.object({ request_type: text })), // never sent: old name
  INSUFFICIENT_ACCESS_TYPE: entry(401, ({ actual_access_type, allowed_access_types }) => `The access type ${actual_access_type} is not enough here; allowed: ${allowed_access_types.join(', ')}.`, z.object({ actual_access_type: text, allowed_access_types: z.array(text) })),
  INVALID_PUBLISHABLE_CLIENT_KEY: entry(401, ({ project_id }) => `The publishable client key is not valid for the project ${JSON.stringify(project_id)}. Does the project exist, and is the key neither revoked nor expired?`, withProject),
  INVALID_SECRET_SERVER_KEY: entry(401, ({ project_id }) => `The secret server key is not valid for the project ${JSON.stringify(project_id)}. Does the project exist, and is the key neither revoked nor expired?`, withProject),
  INVALID_SUPER_SECRET_ADMIN_KEY: entry(401, ({ project_id }) => `The super secret admin key is not valid for the project ${JSON.stringify(project_id)}. Does the project exist, and is the key neither revoked nor expired?`, withProject),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: bare(401, 'The admin access token cannot be read.'),
  ADMIN_ACCESS_TOKEN_EXPIRED: entry(401, 'The admin access token has expired. Refresh it and try again.', expiredToken),
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: bare(401, 'Admin access tokens must belong to the internal project.'),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: bare(401, 'The user of this admin access token does not manage the requested project.'),
  CLIENT_AUTHENTICATION_REQUIRED: bare(401, 'The publishable client key must be provided.'),
  SERVER_AUTHENTICATION_REQUIRED: bare(401, 'The secret server key must be provided.'),
  ADMIN_AUTHENTICATION_REQUIRED: bare(401, 'The super secret admin key must be provided.'),
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: bare(401, 'Either the publishable client key or the secret server key must be provided.'),
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: bare(401, 'Either the publishable client key or the super secret admin key must be provided.'),
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: bare(401, 'Either the publishable client key, the secret server key or the super secret admin key must be provided.'),
  INSUFFICIENT_STAFF_ROLE: entry(403, ({ role, right }) => `Your role in this project does not include ${staffRights[right]}. Your role is ${role}.`, z.object({ role: z.enum(staffRoles), right: z.enum(staffRightNames) })),
  STAFF_INVITATION_LIMIT_REACHED: plain(400, 'The project has reached its limit of pending invitations.'),
  INTERNAL_PROJECT_OWNERS_ONLY: plain(400, 'The internal project can only have owners, because anyone who can change its users could take over every project.'),
  WEBHOOK_TOKEN_NOT_SUFFICIENT: plain(403, 'A webhook token cannot create endpoints, change their URL or rotate their secret. Use a super secret admin key.'),
  STAFF_MEMBER_NOT_FOUND: bare(404, 'No staff member of this project has this id.'),
  LAST_OWNER_STAYS: bare(400, 'A project needs at least one owner. Make someone else an owner first.'),
  EXPECTED_INTERNAL_PROJECT: bare(401, 'This endpoint belongs to the internal project.'),

  // Sessions
  UNPARSABLE_ACCESS_TOKEN: bare(401, 'The access token cannot be read.'),
  ACCESS_TOKEN_EXPIRED: entry(401, 'The access token has expired. Refresh it and try again.', expiredToken),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: entry(401, 'The access token belongs to another project.', z.object({ expected_project_id: text, actual_project_id: text })),
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: bare(401, 'The refresh token was not found or has expired. The user must sign in again.'),
  PROVIDER_REJECTED: bare(401, 'The provider refused the refresh token. The user must sign in again.'),
  RECENT_SIGN_IN_REQUIRED: bare(403, 'This requires a recent sign-in. Enter your password again or sign in again.'),
  IMPERSONATION_NOT_ALLOWED: bare(403, 'You cannot do this while you are signed in as another user.'),
  RESTRICTED_USER_NOT_ALLOWED: entry(403, 'Verify your email address first.', withRestriction),
  SESSION_NOT_FOUND: plain(404, 'The user has no such session.'),
  CANNOT_DELETE_CURRENT_SESSION: bare(400, 'The current session cannot be revoked this way. Sign out instead.'),

  // Users and project
  USER_EMAIL_ALREADY_EXISTS: entry(400, 'User already exists.', z.object({ email: text, would_work_if_email_was_verified: z.literal(false) })),
  CANNOT_GET_OWN_USER_WITHOUT_USER: bare(400, "The user id 'me' means the signed-in user, and nobody is signed in."),
  USER_ID_DOES_NOT_EXIST: entry(400, ({ user_id }) => `No user has the id ${JSON.stringify(user_id)}.`, z.object({ user_id: text })),
  USER_NOT_FOUND: bare(404, 'User not found.'),
  USER_AUTHENTICATION_REQUIRED: bare(401, 'A signed-in user is required for this endpoint.'),
  PRIMARY_EMAIL_REQUIRED: plain(400, 'Signing in by email requires a primary email address.'),
  EMAIL_SIGN_IN_NOT_ENABLED: plain(400, 'This user does not sign in by email.'),
  VERIFIED_EMAIL_REQUIRED: plain(400, 'Enabling or disabling magic links requires a verified email address.'),
  LAST_SIGN_IN_METHOD: plain(400, 'This is the only way to sign in, so it stays connected.'),
  USER_NOT_RESTRICTED: plain(400, 'Only restricted users can have a reason or private details.'),
  PROFILE_PICTURE_NOT_FOUND: plain(404, 'The picture does not exist or was deleted.'),
  BULK_JOB_COUNT_MOVED: entry(409, ({ expected_count, count }) => `The number of matching users changed from ${expected_count} to ${count}. Review them and try again.`, z.object({ expected_count: z.number(), count: z.number() })),
  BULK_JOB_NOT_FOUND: bare(404, 'The bulk job does not exist or was deleted.'),
  IMPORT_NOT_FOUND: bare(404, 'The import does not exist or was deleted.'),
  IMPORT_ALREADY_EXISTS: plain(409, 'An import with this id already exists.'),
  IMPORT_FILE_INVALID: plain(400, 'The file is not UTF-8. Save it as UTF-8 and send it again.'),
  EXPORT_REQUEST_INVALID: plain(400, 'Users are chosen by either filter or user_ids, and events by event_filter.'),
  METRICS_RANGE_INVALID: plain(400, 'The range of days is empty or too long.'),
  EXPORT_NOT_FOUND: bare(404, 'This download URL was already used or has expired. Start the export again.'),
  API_KEY_NOT_FOUND: bare(404, 'API key not found.'),
  WEBHOOK_ENDPOINT_NOT_FOUND: bare(404, 'The webhook endpoint does not exist.'),
  WEBHOOK_ENDPOINT_LIMIT_REACHED: plain(400, 'The project has reached its limit of webhook endpoints.'),
  WEBHOOK_DELIVERY_NOT_FOUND: bare(404, 'The delivery does not exist or was deleted.'),
  WEBHOOK_DELIVERY_NOT_KEPT: bare(409, 'The event data of this delivery was deleted, so it cannot be sent again.'),
  WEBHOOK_URL_REFUSED: entry(400, ({ reason }) => whyUrlRefused[reason], withUrlReason),
  PROJECT_NOT_FOUND: entry(404, ({ project_id }) => `No project has the id ${JSON.stringify(project_id)}.`, withProject),
  PROJECT_DELETED: plain(404, 'The project was deleted.'),
  INTERNAL_PROJECT_NOT_DELETABLE: plain(400, 'The internal project cannot be deleted: the owners of all projects sign in to it.'),
  TRUSTED_DOMAIN_INVALID: plain(400, 'The list contains a domain twice.'),
  NOT_READY_FOR_PRODUCTION: plain(400, 'The project is not ready for production mode.'),
  OAUTH_PROVIDER_LIST_INVALID: plain(400, 'The list contains an OAuth provider twice.'),
  CONFIG_OVERRIDE_INVALID: plain(400, 'Invalid config JSON'),
  DEFAULT_PERMISSION_NOT_FOUND: plain(400, 'A default permission does not exist.'),
  SECRET_CANNOT_BE_KEPT: entry(400, ({ field, reason }) => reason === 'not_stored' ? `No ${field} is stored. Send one.` : `The ${field} that is stored belongs to another account. Send the one of this account.`, withKept),

  // Sign-up and sign-in
  SIGN_UP_NOT_ENABLED: bare(400, 'Sign up for new users is not enabled at the moment.'),
  PASSWORD_AUTHENTICATION_NOT_ENABLED: bare(400, 'Password authentication is not enabled for this project.'),
  MAGIC_LINK_NOT_ENABLED: plain(403, 'Magic link is not enabled for this project.'),
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: bare(400, 'Anonymous accounts are not enabled for this project.'),
  EMAIL_PASSWORD_MISMATCH: bare(400, 'Wrong e-mail or password.'),
  USER_RESTRICTED: entry(403, 'This account is restricted. Its user cannot sign in.', z.object({ reason: nullableText.meta({ examples: ['Your invoices are unpaid.'] }) })),
  REDIRECT_URL_NOT_WHITELISTED: bare(400, 'The redirect URL is not allowed. Is its domain one of the trusted domains of the project? Only localhost works without https, so use a tunnel to test on a phone.'),
  PASSWORD_TOO_SHORT: entry(400, ({ min_length }) => `Password too short. Minimum length is ${min_length}.`, z.object({ min_length: z.number().meta({ examples: [PASSWORD_MIN_LENGTH] }) })),
  PASSWORD_TOO_LONG: entry(400, ({ maxLength }) => `Password too long. Maximum length is ${maxLength}.`, z.object({ maxLength: z.number().meta({ examples: [PASSWORD_MAX_LENGTH] }) })),
  PASSWORD_TOO_COMMON: bare(400, 'This password is too common. Please choose another one.'),
  USER_DOES_NOT_HAVE_PASSWORD: bare(400, 'This user has no password.'),
  USER_ALREADY_HAS_PASSWORD: plain(400, 'The user has a password already.'),
  PASSWORD_CONFIRMATION_MISMATCH: bare(400, 'Passwords do not match.'),

  // Codes
  VERIFICATION_CODE_NOT_FOUND: bare(404, 'The verification code does not exist.'),
  VERIFICATION_CODE_EXPIRED: bare(400, 'The verification code has expired.'),
  VERIFICATION_CODE_ALREADY_USED: bare(400, 'The verification link has already been used.'),
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: bare(400, 'The verification code was tried too often. Request a new one.'),

  // Email
  EMAIL_ALREADY_VERIFIED: bare(400, 'The email address is already verified.'),
  EMAIL_NOT_ASSOCIATED_WITH_USER: bare(400, 'The email address does not belong to a user.'),
  EMAIL_IS_NOT_PRIMARY_EMAIL: entry(400, ({ email, primary_email }) => `The email address ${email} is not the primary email address ${primary_email} of the user.`, z.object({ email: text, primary_email: text })),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: entry(409, 'Another account already uses this email address.', z.object({ type: z.literal('email'), contact_channel_value: text, would_work_if_email_was_verified: z.boolean() })),
  CONTACT_CHANNEL_NOT_FOUND: plain(404, 'The user has no such contact channel.'),
  CONTACT_CHANNEL_NOT_VERIFIED: plain(400, 'Only a verified email address can be used to sign in or become the primary one.'),
  CONTACT_CHANNEL_ALREADY_EXISTS: plain(400, 'The user already has this email address.'),
  CONTACT_CHANNEL_LIMIT_REACHED: plain(400, `A user can have at most ${MAX_CONTACT_CHANNELS} email addresses.`),
  PRIMARY_EMAIL_NOT_DELETABLE: plain(400, 'The primary email address cannot be deleted. Make another one primary first.'),
  ACCOUNT_ALREADY_VERIFIED: plain(400, 'An email address of this account was verified before, so the account is not deleted.'),
  EVENT_NOT_FOUND: bare(404, 'The event does not exist or was deleted.'),
  MAIL_NOT_FOUND: bare(404, 'The email does not exist or was deleted.'),
  MAIL_CANNOT_BE_RESENT: entry(409, ({ reason }) => whyNotResent[reason], notResent),
  EMAIL_TEMPLATE_ALREADY_EXISTS: bare(400, 'The email template already exists.'),
  EMAIL_TEMPLATE_INVALID: plain(400, 'The subject is empty.'),
  EMAIL_TEMPLATE_NOT_CUSTOMIZED: plain(404, 'The template is not customized in this language.'),

  // Teams and permissions
  PERMISSION_NOT_FOUND: entry(404, ({ permission_id }) => `No permission has the id ${JSON.stringify(permission_id)}.`, withPermission),
  CONTAINED_PERMISSION_NOT_FOUND: entry(400, ({ permission_id }) => `The contained permission ${JSON.stringify(permission_id)} does not exist.`, withPermission),
  PERMISSION_ID_ALREADY_EXISTS: entry(400, ({ permission_id }) => `A permission with the id ${JSON.stringify(permission_id)} already exists.`, withPermission),
  PERMISSION_CONTAINS_ITSELF: entry(400, ({ permission_id }) => `The permission ${JSON.stringify(permission_id)} would contain itself.`, withPermission),
  SYSTEM_PERMISSION_READ_ONLY: plain(400, 'System permissions cannot be changed or deleted.'),
  PERMISSION_LIMIT_REACHED: plain(400, `The project has ${MAX_PERMISSIONS} permissions already.`),
  CONTAINED_PERMISSION_LIMIT_REACHED: plain(400, `All permissions together would contain more than ${MAX_CONTAINED_PERMISSIONS} others, directly or not.`),
  TEAM_CREATION_NOT_ENABLED: plain(403, 'Clients may not create teams in this project.'),
  TEAM_CREATOR_NOT_SIGNED_IN: plain(401, 'add_current_user needs a signed-in user.'),
  TEAM_CREATOR_AMBIGUOUS: plain(400, 'add_current_user and creator_user_id name different users.'),
  TEAM_MEMBER_LIMIT_REACHED: plain(400, 'This team has reached its limit of members.'),
  TEAM_INVITATION_LIMIT_REACHED: plain(400, 'This team has reached its limit of pending invitations.'),
  INVITATION_LIST_AMBIGUOUS: plain(400, 'Ask for the invitations either of a team or of a user.'),
  TEAM_ID_REQUIRED: plain(400, 'Name the team whose members you ask for: team_id is missing.'),
  MEMBER_SEARCH_NOT_ALLOWED: plain(400, 'Only servers look for members by query or permission_id, and in the team of team_id.'),
  TEAM_NOT_FOUND: entry(404, ({ team_id }) => `No team has the id ${JSON.stringify(team_id)}.`, team),
  TEAM_ALREADY_EXISTS: entry(400, ({ team_id }) => `A team with the id ${JSON.stringify(team_id)} already exists.`, team), // never sent: published clients do not know this code
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: entry(403, 'Verify your email address before you join a team.', withRestriction),
  TEAM_MEMBERSHIP_NOT_FOUND: entry(404, ({ team_id, user_id }) => `The user ${user_id} is not a member of the team ${team_id}.`, teamMember),
  TEAM_MEMBERSHIP_ALREADY_EXISTS: bare(400, 'The user is already a member of the team.'),
  TEAM_PERMISSION_REQUIRED: entry(401, ({ team_id, user_id, permission_id }) => `The user ${user_id} needs the permission ${permission_id} in the team ${team_id}.`, teamGrant),
  TEAM_PERMISSION_NOT_FOUND: entry(401, ({ team_id, user_id, permission_id }) => `The user ${user_id} was not granted the permission ${permission_id} in the team ${team_id}.`, teamGrant),

  // OAuth
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: bare(400, 'The OAuth connection is not connected to any user.'),
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: bare(400, 'This account is already connected to another user. Please connect a different account.'),
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: bare(400, 'The OAuth connection lacks the required scope.'),
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: bare(400, 'Extra scopes are not available with shared OAuth keys. Configure your own keys for this provider.'),
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: bare(400, 'Access tokens are not available with shared OAuth keys. Configure your own keys for this provider.'),
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: entry(400, 'The OAuth client id or client secret is not valid. Use the project id and its publishable client key.', z.object({ client_id: nullableText })),
  INVALID_SCOPE: entry(400, ({ scope }) => `The scope ${JSON.stringify(scope)} is not valid.`, z.object({ scope: text })),
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: bare(400, 'The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?'),
  OUTER_OAUTH_TIMEOUT: bare(408, 'The OAuth flow has timed out. Please sign in again.'),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: bare(400, 'The OAuth provider does not exist or is not enabled for this project.'),
  INVALID_SHARED_OAUTH_PROVIDER_ID: entry(400, ({ provider_id }) => `The provider ${JSON.stringify(provider_id)} has no shared keys. Configure your own keys for it.`, withProvider),
  INVALID_STANDARD_OAUTH_PROVIDER_ID: entry(400, ({ provider_id }) => `The provider ${JSON.stringify(provider_id)} is not supported.`, withProvider),
  OAUTH_PROVIDER_ACCESS_DENIED: bare(400, 'The sign-in was cancelled at the provider. Please try again.'),
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: bare(400, 'The OAuth provider returned an unexpected response. Please try again later.'), // 400, because a failure of the provider is not a server error of Keystead
  OAUTH_PROVIDER_EMAIL_MISSING: plain(400, 'Facebook did not share an email address. Allow it to share yours and try again.'),
  OAUTH_FLOW_NOT_FOUND: plain(400, 'This sign-in was not started in this browser or is already finished. Please try again.'),
  OAUTH_FLOW_ALREADY_USED: plain(400, 'You already returned from the provider. Go back to the app to see whether it worked.'),
  OAUTH_FLOW_OF_OTHER_BROWSER: plain(400, 'This sign-in was not started in this browser, or the browser blocks cookies. Please try again.'),
  ACCESS_TOKEN_OF_OTHER_PROJECT: plain(403, 'The access token belongs to another project.'),
  OAUTH_TEST_NOT_FOUND: bare(404, 'The test does not exist or was deleted. Start a new one.'),
  INVALID_AUTHORIZATION_CODE: bare(400, 'The authorization code is not valid.'),

  // Two-factor authentication
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: entry(400, 'Two-factor authentication is required to finish signing in.', z.object({ attempt_code: text })),
  INVALID_TOTP_CODE: bare(400, 'The TOTP code is invalid. Please try again.'),
} satisfies Record<string, CatalogueEntry>;

type Catalogue = typeof errorCatalogue;
export type ErrorCode = keyof Catalogue;

/** The type of the `details` of a code; undefined if it has none. */
export type ErrorDetails<Code extends ErrorCode> = Catalogue[Code] extends {
  readonly details: infer Details extends z.ZodType;
}
  ? z.infer<Details>
  : undefined;

/** What a specific case can add to a plain error. */
interface PlainCase {
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

type DetailsArgument<Code extends ErrorCode> = Catalogue[Code] extends { readonly isPlain: true }
  ? [given?: PlainCase]
  : ErrorDetails<Code> extends undefined
    ? []
    : [details: ErrorDetails<Code>];

/** An expected failure with a code. When it is thrown, the server responds with the status and message of the catalogue. */
export class KnownError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: ErrorDetails<Code> | undefined;
  readonly isPlain: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, ...[given]: DetailsArgument<Code>) {
    const { message, status, isPlain = false } = errorCatalogue[code] as CatalogueEntry;
    const ofCase: PlainCase = isPlain ? { ...(given as PlainCase | undefined) } : {};
    super(typeof message === 'string' ? (ofCase.message ?? message) : message(given as never));
    this.name = 'KnownError';
    this.code = code;
    this.status = status;
    this.details = isPlain ? undefined : (given as ErrorDetails<Code> | undefined);
    this.isPlain = isPlain;
    this.retryAfterSeconds = ofCase.retryAfterSeconds;
  }
}
