import { z } from 'zod';
import { teamId, userId } from './fields.ts';
import { MAX_USER_IDS } from './limits.ts';
import { flag } from './listing.ts';
import { OAUTH_PROVIDER_IDS } from './oauth-provider-list.ts';

/** Sign-in methods that users can be filtered by: password, magic link and the OAuth providers. */
const SIGN_IN_METHODS = ['password', 'magic_link', ...OAUTH_PROVIDER_IDS] as const;
const signInMethod = z.enum(SIGN_IN_METHODS);

const LATEST_MILLIS = 999_999_999_999_999; // the year 33658, which every part of Keystead can represent

const DESCRIPTIONS = {
  query:
    'Matches part of the name or primary email, the start of another email (at least up to the @), or a full user ID. One or two letters match only the start',
  team_id: 'Only members of this team',
  verified: 'Whether the primary email is verified',
  method: 'Only users who can sign in with at least one of these methods',
  mfa: 'Whether two-factor authentication is enabled',
  restricted: 'Whether the user is blocked from signing in',
  signed_up_from_millis: 'Signed up at or after this time',
  signed_up_to_millis: 'Signed up before this time',
  active_from_millis: 'Last active at or after this time. Activity is recorded at the first use in each hour',
  active_to_millis: 'Last active before this time',
} as const;

const words = z
  .string()
  .max(256)
  .meta({ description: DESCRIPTIONS.query, examples: ['mira'] });
const members = teamId.meta({ description: DESCRIPTIONS.team_id });
const moment = z.int().min(0).max(LATEST_MILLIS);

/** A filter for users. Users must match all fields that are given. */
export const userFilter = z.strictObject({
  query: words.optional(),
  team_id: members.optional(),
  verified: z.boolean().optional().meta({ description: DESCRIPTIONS.verified }),
  method: z
    .array(signInMethod)
    .min(1)
    .max(SIGN_IN_METHODS.length)
    .optional()
    .meta({ description: DESCRIPTIONS.method }),
  mfa: z.boolean().optional().meta({ description: DESCRIPTIONS.mfa }),
  restricted: z.boolean().optional().meta({ description: DESCRIPTIONS.restricted }),
  signed_up_from_millis: moment.optional().meta({ description: DESCRIPTIONS.signed_up_from_millis }),
  signed_up_to_millis: moment.optional().meta({ description: DESCRIPTIONS.signed_up_to_millis }),
  active_from_millis: moment.optional().meta({ description: DESCRIPTIONS.active_from_millis }),
  active_to_millis: moment.optional().meta({ description: DESCRIPTIONS.active_to_millis }),
});
export type UserFilter = z.infer<typeof userFilter>;

/** Users selected one by one, instead of with a filter. */
export const userIds = z.array(userId).min(1).max(MAX_USER_IDS);
export type SignInMethod = z.infer<typeof signInMethod>;

const flagQuery = flag.transform((value) => value === 'true');
const momentQuery = z
  .string()
  .refine((value) => /^\d{1,15}$/.test(value), { error: 'must be milliseconds since the epoch', abort: true })
  .transform(Number);
const isMethod = (name: string): name is SignInMethod => (SIGN_IN_METHODS as readonly string[]).includes(name);
const methodsQuery = z
  .string()
  .max(256)
  .refine((value) => value.split(',').every(isMethod), {
    error: `must be one or more of the following values, with commas between: ${SIGN_IN_METHODS.join(', ')}`,
    abort: true,
  })
  .transform((value) => value.split(',').filter(isMethod));

/** The same filter as query parameters of a list. */
export const userFilterQuery = {
  query: words.optional(),
  team_id: members.optional(),
  verified: flagQuery.optional().meta({ description: DESCRIPTIONS.verified, examples: ['true'] }),
  method: methodsQuery
    .optional()
    .meta({ description: `${DESCRIPTIONS.method}, separated by commas`, examples: ['password,github'] }),
  mfa: flagQuery.optional().meta({ description: DESCRIPTIONS.mfa, examples: ['true'] }),
  restricted: flagQuery.optional().meta({ description: DESCRIPTIONS.restricted, examples: ['true'] }),
  signed_up_from_millis: momentQuery
    .optional()
    .meta({ description: DESCRIPTIONS.signed_up_from_millis, examples: ['1767225600000'] }),
  signed_up_to_millis: momentQuery
    .optional()
    .meta({ description: DESCRIPTIONS.signed_up_to_millis, examples: ['1769904000000'] }),
  active_from_millis: momentQuery
    .optional()
    .meta({ description: DESCRIPTIONS.active_from_millis, examples: ['1767225600000'] }),
  active_to_millis: momentQuery
    .optional()
    .meta({ description: DESCRIPTIONS.active_to_millis, examples: ['1769904000000'] }),
};
