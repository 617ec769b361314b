import { z } from 'zod';
import { hasPlainLocalPart, isEmailAddress } from './email-address.ts';
import {
  EVENT_MAX_RETENTION_DAYS,
  MAX_MAIL_FOOTER_LENGTH,
  MAX_METADATA_BYTES,
  MAX_OAUTH_ACCOUNT_ID_LENGTH,
  MAX_TOTP_SECRET_BYTES,
  MAX_URL_LENGTH,
  SYSTEM_PERMISSION_IDS,
  TEAM_NAME_MAX_LENGTH,
} from './limits.ts';
import { OAUTH_PROVIDER_IDS } from './oauth-provider-list.ts';
import { parseUrl } from './parse-url.ts';
import { readPictureData } from './picture-data.ts';

const SAMPLE_SECRET = '4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h';

/** A required string. An empty one is reported as missing, and as nothing else. */
export const requiredText = z.string().min(1, { abort: true });

export const uuid = z.uuid();
export const userId = uuid.meta({
  description: 'The ID of a user',
  examples: ['6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11'],
});
export const projectId = z.union([z.literal('internal'), z.uuidv4()]).meta({
  description: 'The ID of a project: a v4 UUID, or `internal`',
  examples: ['0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10'],
});
export const apiKeyId = uuid.meta({
  description: 'The ID of an API key set',
  examples: ['a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44'],
});
export const teamId = uuid.meta({
  description: 'The ID of a team',
  examples: ['d94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21'],
});

const isSystemPermission = (value: string): boolean => SYSTEM_PERMISSION_IDS.some((id) => id === value);

/** The ID of a permission: one that the project defines or a system permission. */
export const permissionId = requiredText
  .max(256)
  .refine((value) => /^\$?[a-z0-9_:]+$/.test(value), {
    error: 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
    abort: true,
  })
  .refine((value) => !value.startsWith('$') || isSystemPermission(value), { error: 'Invalid system permission' })
  .meta({ description: 'The ID of a permission', examples: ['member'] });
/** The ID of a permission that the project defines. It can't be the name of a system permission without the dollar sign. */
export const newPermissionId = permissionId
  .refine((value) => !isSystemPermission(`$${value}`), { error: 'System permissions must start with a dollar sign' })
  .meta({ description: 'The ID of a permission that the project defines', examples: ['read_invoices'] });

export const email = requiredText
  .refine(isEmailAddress, { error: 'Invalid email', abort: true })
  .refine(hasPlainLocalPart, {
    error: 'Invalid email: the part before the @ has characters that only look like others, such as full-width letters',
  })
  .meta({ description: 'An email address', format: 'email', examples: ['mira@example.com'] });
/** The handler checks the length, because that has error codes of its own. */
export const password = requiredText.meta({
  description: 'A password of 8 to 256 characters',
  format: 'password',
  examples: ['correct horse battery'],
});
/** Only compared with the stored password, so any text is accepted. */
export const currentPassword = requiredText.meta({
  description: 'The password of the user',
  format: 'password',
  examples: ['correct horse battery'],
});
/** Servers can set short passwords. The handler checks for long ones, because that has an error code of its own. */
export const passwordOfServer = requiredText.meta({
  description: 'A password of at most 256 characters',
  format: 'password',
  examples: ['correct horse battery'],
});
export const url = requiredText
  .max(MAX_URL_LENGTH)
  .refine((value) => parseUrl(value) !== undefined, { error: 'Invalid URL' })
  .meta({
    description: 'An absolute URL',
    format: 'uri',
    examples: ['https://app.example.com/handler/email-verification'],
  });

export const displayName = z
  .string()
  .max(256)
  .meta({ description: 'A name shown to people', examples: ['Mira'] });
export const restrictionReason = z
  .string()
  .max(500)
  .meta({ description: "Why the user can't sign in. Shown to the user", examples: ['Your invoices are unpaid.'] });
export const restrictionDetails = z
  .string()
  .max(2000)
  .meta({
    description: 'Notes about the restriction, for servers and project staff',
    examples: ['Reported by two customers'],
  });
export const impersonationReason = requiredText.max(500).meta({
  description: 'Why you sign in as the user. Recorded in the event',
  examples: ['Ticket 4711: the invoice is not shown'],
});
export const profileImageUrl = z
  .string()
  .meta({ description: 'The URL of the picture', examples: ['https://app.example.com/mira.png'] });
/** A page that links to another kind of URL could run it as a script, and other characters could hide the host. */
const isWebUrl = (value: string): boolean =>
  value.length <= MAX_URL_LENGTH &&
  /^https?:\/\/[^\s\\@/]+(?:[/?#]\S*)?$/i.test(value) &&
  parseUrl(value) !== undefined;
/** For images in emails: opening an email must not send an unencrypted request. */
const isSecureWebUrl = (value: string): boolean => isWebUrl(value) && /^https:/i.test(value);
/** A picture in a request: its URL or the picture itself. */
export const profileImageInput = z
  .string()
  .refine((value) => isWebUrl(value) || readPictureData(value) !== undefined, { error: 'Invalid URL' })
  .meta({
    description:
      'The `http` or `https` URL of a picture, or the picture itself as a base64 data URL: PNG, JPEG, GIF, WebP or AVIF of at most 128 KiB. Keystead stores an uploaded picture and serves it from a URL of its own. Null removes the picture',
    examples: ['https://app.example.com/mira.png'],
  });
export const millis = z.number().meta({ description: 'Milliseconds since the epoch', examples: [1_767_225_600_000] });

export const accessToken = z.string().meta({
  description: 'A short-lived JWT, signed with ES256. Verify it with the JWKS of the project',
  examples: ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI2ZjFjMWYzZSJ9.c2lnbmF0dXJl'],
});
export const refreshToken = z.string().meta({
  description: 'The long-lived, opaque token of a session. Exchange it for access tokens',
  examples: [SAMPLE_SECRET],
});

const byteLength = (text: string): number => new TextEncoder().encode(text).byteLength;

/** Any JSON value, in responses. */
export const metadata = z.unknown().meta({ description: 'Any JSON value', examples: [{ plan: 'free' }] });
/** Any JSON value of limited size, in requests. */
export const metadataInput = z
  .unknown()
  .refine((value) => value === undefined || byteLength(JSON.stringify(value)) <= MAX_METADATA_BYTES, {
    error: `must be at most ${MAX_METADATA_BYTES} bytes of JSON`,
  })
  .meta({ description: 'Any JSON value of at most 64 KiB', examples: [{ plan: 'free' }] });

/** The code from an emailed link, compared in lower case. Text that can't be a code is reported as not found. */
export const code = requiredText
  .max(4096)
  .meta({ description: 'The one-time code from an emailed link', examples: [SAMPLE_SECRET] });
export const codeCheck = z.object({ is_code_valid: z.literal(true).meta({ examples: [true] }) });

/** Returned by a sign-in that requires two-factor authentication. Used up together with a one-time code. */
export const attemptCode = requiredText.max(4096).meta({
  description: 'The attempt code from a sign-in that requires two-factor authentication',
  examples: [SAMPLE_SECRET],
});
/** Text that can't be a one-time code is treated as a wrong one. */
export const totp = requiredText
  .max(4096)
  .meta({ description: 'The six-digit one-time code from an authenticator app', examples: ['492039'] });

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const decodedLength = (base64: string): number => (base64.length / 4) * 3 - (base64.match(/=/g)?.length ?? 0);

/** The secret that Keystead shares with an authenticator app: standard base64 with padding. */
export const totpSecret = z
  .string()
  .refine((value) => value !== '' && BASE64.test(value), { error: 'Invalid base64 format', abort: true })
  .refine((value) => decodedLength(value) <= MAX_TOTP_SECRET_BYTES, {
    error: `must be at most ${MAX_TOTP_SECRET_BYTES} bytes`,
  })
  .meta({
    description:
      'The TOTP secret as base64: usually 20 random bytes, at most 64. Null disables two-factor authentication',
    examples: ['PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M='],
  });

export const oauthProviderId = z.enum(OAUTH_PROVIDER_IDS).meta({ examples: ['github'] });
/** The ID that the provider uses for an account. Compared as is, never parsed. */
export const oauthAccountId = requiredText
  .max(MAX_OAUTH_ACCOUNT_ID_LENGTH)
  .refine((value) => !/\p{Cc}/u.test(value), { error: 'must not hold control characters' })
  .refine((value) => value.trim() !== '', { error: 'must not be blank' })
  .meta({ description: 'The ID of the account at the OAuth provider', examples: ['583231'] });

/** A user ID, or 'me' for the signed-in user. */
export const userIdOrMe = z
  .union([z.literal('me'), uuid])
  .meta({ description: 'The ID of a user, or `me` for the signed-in user', examples: ['me'] });

export const success = z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] });

/** A list without pagination. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), is_paginated: z.literal(false).meta({ examples: [false] }) });

export const projectName = requiredText.max(256).meta({ examples: ['Acme'] });
export const projectDescription = z.string().max(4096);
export const permissionDescription = z
  .string()
  .max(1024)
  .meta({
    description: 'What the permission allows. An empty text counts as none',
    examples: ['Sees invoices'],
  });
export const teamName = requiredText
  .max(TEAM_NAME_MAX_LENGTH)
  .meta({ description: 'The name of the team', examples: ['Acme Design'] });
export const keySetName = z
  .string()
  .max(1024)
  .meta({ examples: ['Production'] });

const isPlainUrl = (value: string): boolean => {
  const url = parseUrl(value);
  if (!url) return false;
  const { username, password: secret, search, hash } = url;
  return username === '' && secret === '' && search === '' && hash === '';
};
/** A trusted domain of a project, and the path of the account screens on it. */
export const domainUrl = requiredText
  .max(1024)
  .refine((value) => value.startsWith('https://'), { error: 'Domain must start with https://', abort: true })
  .refine(isPlainUrl, { error: 'Invalid URL' })
  .meta({ examples: ['https://app.example.com'] });
export const handlerPath = requiredText
  .max(1024)
  .refine((value) => value.startsWith('/'), { error: 'Handler path must start with /' })
  .meta({ examples: ['/handler'] });

/** Whether Keystead may send requests to it is checked when it is saved and again before each attempt. */
export const webhookUrl = requiredText
  .max(MAX_URL_LENGTH)
  .meta({ description: 'The URL that receives events', examples: ['https://app.example.com/webhooks'] });
export const webhookDescription = z
  .string()
  .max(256)
  .meta({ examples: ['Billing'] });

/** The SMTP server of a project and the sender of its emails. */
export const smtpServer = {
  host: requiredText.max(253),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .meta({ examples: [587] }),
  username: requiredText.max(256),
  password: requiredText.max(1024),
  sender_name: requiredText.max(256),
  sender_email: email,
};

/** The branding of a project's emails. */
export const emailLogoUrl = z
  .string()
  .refine(isSecureWebUrl, { error: 'must be an address that begins with https://' });
export const emailColor = z
  .string()
  .refine((value) => /^#[0-9a-f]{6}$/i.test(value), { error: 'must be a colour such as #2f6fed' });
export const emailFooter = z.string().max(MAX_MAIL_FOOTER_LENGTH);
/** The selector under which a domain publishes its DKIM key. */
export const dkimSelector = requiredText
  .max(253)
  .refine((value) => /^[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}$/.test(value), { error: 'Invalid selector' });

/** How many days events are kept. */
export const eventRetentionDays = z.int().min(1).max(EVENT_MAX_RETENTION_DAYS);
