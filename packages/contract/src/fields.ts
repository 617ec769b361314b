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

/** A string that must be there: an empty one counts as missing, and nothing else is said about it. */
export const requiredText = z.string().min(1, { abort: true });

export const uuid = z.uuid();
export const userId = uuid.meta({
  description: 'The id of a user',
  examples: ['6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11'],
});
export const projectId = z.union([z.literal('internal'), z.uuidv4()]).meta({
  description: "The id of a project: a v4 uuid, or 'internal'",
  examples: ['0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10'],
});
export const apiKeyId = uuid.meta({
  description: 'The id of a set of API keys',
  examples: ['a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44'],
});
export const teamId = uuid.meta({
  description: 'The id of a team',
  examples: ['d94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21'],
});

const isSystemPermission = (value: string): boolean => SYSTEM_PERMISSION_IDS.some((id) => id === value);

/** A permission, be it of the project or one of those that every project has. */
export const permissionId = requiredText
  .max(256)
  .refine((value) => /^\$?[a-z0-9_:]+$/.test(value), {
    error: 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
    abort: true,
  })
  .refine((value) => !value.startsWith('$') || isSystemPermission(value), { error: 'Invalid system permission' })
  .meta({ description: 'The id of a permission', examples: ['member'] });
/** What a permission of the project may be called: nothing that could be taken for one of those. */
export const newPermissionId = permissionId
  .refine((value) => !isSystemPermission(`$${value}`), { error: 'System permissions must start with a dollar sign' })
  .meta({ description: 'The id of a permission of the project', examples: ['read_invoices'] });

export const email = requiredText
  .refine(isEmailAddress, { error: 'Invalid email', abort: true })
  .refine(hasPlainLocalPart, {
    error: 'Invalid email: the part before the @ has characters that only look like others, such as full-width letters',
  })
  .meta({ description: 'One e-mail address', format: 'email', examples: ['mira@example.com'] });
/** Its length is checked by the rule of passwords, which has error codes of its own. */
export const password = requiredText.meta({
  description: 'A password of 8 to 256 characters',
  format: 'password',
  examples: ['correct horse battery'],
});
/** Compared with what is stored, whatever it looks like. */
export const currentPassword = requiredText.meta({
  description: 'The password of the user',
  format: 'password',
  examples: ['correct horse battery'],
});
/** The rule of short passwords does not bind servers; that of long ones has an error code of its own. */
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
  .meta({ description: 'Why the user may not sign in, shown to them', examples: ['Your invoices are unpaid.'] });
export const restrictionDetails = z
  .string()
  .max(2000)
  .meta({ description: 'What owners and servers note about a restriction', examples: ['Reported by two customers'] });
export const impersonationReason = requiredText
  .max(500)
  .meta({ description: 'Why, for those who look it up later', examples: ['Ticket 4711: the invoice is not shown'] });
export const profileImageUrl = z
  .string()
  .meta({ description: 'Where the picture lies', examples: ['https://app.example.com/mira.png'] });
/** Anything else in the address of a picture might be run by a page that makes a link of it, or hide whose address it is. */
const isWebUrl = (value: string): boolean =>
  value.length <= MAX_URL_LENGTH &&
  /^https?:\/\/[^\s\\@/]+(?:[/?#]\S*)?$/i.test(value) &&
  parseUrl(value) !== undefined;
/** What a mail may show, whose reader is told of no address in the clear. */
const isSecureWebUrl = (value: string): boolean => isWebUrl(value) && /^https:/i.test(value);
/** A picture as sent: where it lies, or the picture itself. */
export const profileImageInput = z
  .string()
  .refine((value) => isWebUrl(value) || readPictureData(value) !== undefined, { error: 'Invalid URL' })
  .meta({
    description:
      'Where the picture lies (http or https), or the picture itself: a data URL of a PNG, JPEG, GIF, WebP or AVIF in base64 of at most 128 KiB, which is then kept and served at an address of its own. Null removes it',
    examples: ['https://app.example.com/mira.png'],
  });
export const millis = z.number().meta({ description: 'Milliseconds since the epoch', examples: [1_767_225_600_000] });

export const accessToken = z.string().meta({
  description: 'Short-lived, signed (ES256), verifiable through the JWKS of the project',
  examples: ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI2ZjFjMWYzZSJ9.c2lnbmF0dXJl'],
});
export const refreshToken = z
  .string()
  .meta({ description: 'Long-lived, opaque; proves a session', examples: [SAMPLE_SECRET] });

const byteLength = (text: string): number => new TextEncoder().encode(text).byteLength;

/** Any JSON value, as stored and as answered. */
export const metadata = z.unknown().meta({ description: 'Any JSON value', examples: [{ plan: 'free' }] });
/** Any JSON value of bounded size, as sent. */
export const metadataInput = z
  .unknown()
  .refine((value) => value === undefined || byteLength(JSON.stringify(value)) <= MAX_METADATA_BYTES, {
    error: `must be at most ${MAX_METADATA_BYTES} bytes of JSON`,
  })
  .meta({ description: 'Any JSON value of at most 64 KiB', examples: [{ plan: 'free' }] });

/** The code of a mailed link; compared in lower case. Whatever is no code is not found. */
export const code = requiredText
  .max(4096)
  .meta({ description: 'The one-time code of a mailed link', examples: [SAMPLE_SECRET] });
export const codeCheck = z.object({ is_code_valid: z.literal(true).meta({ examples: [true] }) });

/** What a sign-in answers with where a second factor is due; spent together with a one-time password. */
export const attemptCode = requiredText
  .max(4096)
  .meta({ description: 'The attempt code of a sign-in that asked for a second factor', examples: [SAMPLE_SECRET] });
/** Whatever is no one-time password is a wrong one. */
export const totp = requiredText
  .max(4096)
  .meta({ description: 'Six digits of an authenticator app', examples: ['492039'] });

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const decodedLength = (base64: string): number => (base64.length / 4) * 3 - (base64.match(/=/g)?.length ?? 0);

/** The secret that an authenticator app shares with us: standard base64 with padding. */
export const totpSecret = z
  .string()
  .refine((value) => value !== '' && BASE64.test(value), { error: 'Invalid base64 format', abort: true })
  .refine((value) => decodedLength(value) <= MAX_TOTP_SECRET_BYTES, {
    error: `must be at most ${MAX_TOTP_SECRET_BYTES} bytes`,
  })
  .meta({
    description: 'A TOTP secret as base64: 20 random bytes are usual, 64 the most; null switches the second factor off',
    examples: ['PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M='],
  });

export const oauthProviderId = z.enum(OAUTH_PROVIDER_IDS).meta({ examples: ['github'] });
/** Whatever the provider calls the account: compared as it is, never read. */
export const oauthAccountId = requiredText
  .max(MAX_OAUTH_ACCOUNT_ID_LENGTH)
  .refine((value) => !/\p{Cc}/u.test(value), { error: 'must not hold control characters' })
  .refine((value) => value.trim() !== '', { error: 'must not be blank' })
  .meta({ description: 'The id of an account at its provider', examples: ['583231'] });

/** A user's id, or 'me' for the signed-in user. */
export const userIdOrMe = z
  .union([z.literal('me'), uuid])
  .meta({ description: "The id of a user, or 'me' for the signed-in one", examples: ['me'] });

export const success = z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] });

/** All items at once. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), is_paginated: z.literal(false).meta({ examples: [false] }) });

export const projectName = requiredText.max(256).meta({ examples: ['Acme'] });
export const projectDescription = z.string().max(4096);
export const permissionDescription = z
  .string()
  .max(1024)
  .meta({ description: 'What it lets people do; an empty text counts for none', examples: ['Sees invoices'] });
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
/** A domain that a project trusts, and where the account screens are below it. */
export const domainUrl = requiredText
  .max(1024)
  .refine((value) => value.startsWith('https://'), { error: 'Domain must start with https://', abort: true })
  .refine(isPlainUrl, { error: 'Invalid URL' })
  .meta({ examples: ['https://app.example.com'] });
export const handlerPath = requiredText
  .max(1024)
  .refine((value) => value.startsWith('/'), { error: 'Handler path must start with /' })
  .meta({ examples: ['/handler'] });

/** Where it may lead is asked when it is saved, and anew at each attempt. */
export const webhookUrl = requiredText
  .max(MAX_URL_LENGTH)
  .meta({ description: 'Where events are sent to', examples: ['https://app.example.com/webhooks'] });
export const webhookDescription = z
  .string()
  .max(256)
  .meta({ examples: ['Billing'] });

/** The mail server of a project, and in whose name it sends. */
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

/** The brand of a project's emails. */
export const emailLogoUrl = z
  .string()
  .refine(isSecureWebUrl, { error: 'must be an address that begins with https://' });
export const emailColor = z
  .string()
  .refine((value) => /^#[0-9a-f]{6}$/i.test(value), { error: 'must be a colour such as #2f6fed' });
export const emailFooter = z.string().max(MAX_MAIL_FOOTER_LENGTH);
/** The name under which a domain publishes its DKIM key. */
export const dkimSelector = requiredText
  .max(253)
  .refine((value) => /^[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}$/.test(value), { error: 'Invalid selector' });

/** For how many days events are kept. */
export const eventRetentionDays = z.int().min(1).max(EVENT_MAX_RETENTION_DAYS);
