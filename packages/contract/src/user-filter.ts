import { z } from 'zod';
import { teamId, userId } from './fields.ts';
import { MAX_USER_IDS } from './limits.ts';
import { flag } from './listing.ts';
import { OAUTH_PROVIDER_IDS } from './oauth-provider-list.ts';

/** The ways in that users are told apart by: those of e-mail, and accounts at providers. */
const SIGN_IN_METHODS = ['password', 'magic_link', ...OAUTH_PROVIDER_IDS] as const;
const signInMethod = z.enum(SIGN_IN_METHODS);

const LATEST_MILLIS = 999_999_999_999_999; // in the year 33658, which every part of the service can tell

const DESCRIPTIONS = {
  query:
    'A part of the primary e-mail or a name, the beginning of another e-mail up to its @ at least, or a whole user id. One or two letters find what begins with them',
  team_id: 'Only members of this team',
  verified: 'Whether the primary e-mail is verified',
  method: 'Who can sign in by one of these',
  mfa: 'Whether a second factor is asked for',
  restricted: 'Whether they are kept from signing in',
  signed_up_from_millis: 'Signed up at this moment or later',
  signed_up_to_millis: 'Signed up before this moment',
  active_from_millis: 'Active at this moment or later; activity is noted at the first use in each hour',
  active_to_millis: 'Not active at this moment nor later',
} as const;

const words = z
  .string()
  .max(256)
  .meta({ description: DESCRIPTIONS.query, examples: ['mira'] });
const members = teamId.meta({ description: DESCRIPTIONS.team_id });
const moment = z.int().min(0).max(LATEST_MILLIS);

/** Which users are meant: all that is given must fit. */
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

/** Or those whom somebody chose one by one. */
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

/** The same as the query of a list. */
export const userFilterQuery = {
  query: words.optional(),
  team_id: members.optional(),
  verified: flagQuery.optional().meta({ description: DESCRIPTIONS.verified, examples: ['true'] }),
  method: methodsQuery
    .optional()
    .meta({ description: `${DESCRIPTIONS.method}, with commas between them`, examples: ['password,github'] }),
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
