import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis } from './fields.ts';

/** The series a request can name. */
export const metricsSeries = ['users', 'sign_ups', 'active', 'sign_ins', 'mails', 'retention'] as const;

/** What each series counts; the response contains these sentences. */
export const metricsDefinitions = {
  users: 'Users and teams at the end of the day (UTC).',
  sign_ups:
    'People who signed up by themselves, after a team invitation, or with an OAuth provider. Users who were deleted before the day was counted are not included. Imported users and users created through the API are counted separately.',
  active:
    'Distinct users whose session was used on the day, and in the 7 days and the 30 days that end with it. Impersonation sessions, sessions created through the API, and users who were deleted before the day was counted are not included.',
  sign_ins:
    'Successful sign-ins of existing users by method, and refused sign-ins by reason. A sign-in with two-factor authentication is counted when the one-time code is verified. Failure rate: the share of all sign-ins that were refused.',
  mails:
    'Emails requested on the day: accepted by the SMTP server, rejected by it, or expired; and the 95th percentile of the time until they were accepted. An email that is still being retried when its day is counted is added to that day later. Emails to users who were deleted before that are not included.',
  retention:
    'Of the users who signed up in a week (starting on Monday), how many were active in that week and in each week after it.',
} as const;

const day = z.iso.date().meta({ description: 'A day (UTC)', examples: ['2026-11-03'] });
/** Years from 2000 on: no project is older. */
const askedDay = z.iso.date().regex(/^2/);
const count = z.int().meta({ examples: [42] });
const zero = z.int().meta({ examples: [0] });

const signUps = z.object({
  signed_up: count,
  invited: count,
  by_provider: count,
  imported: zero.meta({ description: 'Imported users; not counted as sign-ups' }),
  by_server: zero.meta({ description: 'Users created with POST /users; not counted as sign-ups' }),
});

const active = z.object({
  day: count,
  week: count.nullable().meta({ description: 'Null until the day is over' }),
  month: count.nullable().meta({ description: 'Null until the day is over' }),
});

const signIns = z
  .array(
    z.object({
      method: z.string().meta({
        description:
          '`password`, `otp` (magic links and one-time codes), `mfa` (two-factor authentication), the ID of an OAuth provider, or `oauth` if the provider is unknown',
        examples: ['password'],
      }),
      outcome: z
        .enum(['finished', 'wrong', 'expired', 'blocked', 'restricted', 'refused'])
        .meta({ examples: ['finished'] }),
      count,
    }),
  )
  .meta({ description: 'Only combinations of method and outcome that occurred' });

const mails = z.object({
  sent: count,
  failed: zero,
  expired: zero,
  p95_millis: z
    .int()
    .nullable()
    .meta({
      description: '95th percentile of the time until the SMTP server accepted the email; null if it accepted none',
      examples: [820],
    }),
});

const point = z.object({
  at_millis: millis.meta({ description: 'Start of the day or hour' }),
  is_complete: z.boolean().meta({ description: 'False until the day or hour is over and counted' }),
  users: count.optional(),
  teams: count.optional(),
  sign_ups: signUps.optional(),
  active: active.optional(),
  sign_ins: signIns.optional(),
  mails: mails.optional(),
});

const isSeries = new RegExp(`^(${metricsSeries.join('|')})(,(${metricsSeries.join('|')}))*$`);

export const getMetrics = defineEndpoint({
  name: 'getMetrics',
  method: 'GET',
  path: '/internal/metrics',
  access: 'admin',
  right: 'read',
  tag: 'Metrics',
  summary: 'Get project metrics by day or by hour',
  description: [
    'Returns users, sign-ups, active users, sign-ins, emails and retention by day, or sign-ups, sign-ins and emails by hour. A request covers at most 366 days, or 7 days by the hour. Days are UTC.',
    'A day is counted a few minutes after it ends and does not change afterwards, except that emails that are still being retried are added within the next eight days. The numbers of today are at most one minute old. Days before the project was created and days that were never counted are left out.',
    'Requires a super secret admin key or any staff role.',
  ].join(' '),
  query: z.strictObject({
    from: askedDay
      .optional()
      .meta({ description: 'First day; 29 days before `to` by default', examples: ['2026-10-19'] }),
    to: askedDay
      .optional()
      .meta({ description: 'Last day, included in the range; today by default', examples: ['2026-11-17'] }),
    interval: z
      .enum(['day', 'hour'])
      .optional()
      .meta({ examples: ['day'] }),
    series: z
      .string()
      .max(100)
      .regex(isSeries)
      .optional()
      .meta({
        description:
          'A comma-separated list of `users`, `sign_ups`, `active`, `sign_ins`, `mails` and `retention`; all by default',
        examples: ['sign_ups,active'],
      }),
  }),
  response: z.object({
    from: day,
    to: day,
    interval: z.enum(['day', 'hour']),
    points: z.array(point),
    before: point.nullable().meta({
      description:
        'The period of the same length before `from`, for comparison: sums, except that users, teams and active users are those of its last day. Null by the hour, and if nothing was counted',
    }),
    retention: z.array(
      z.object({
        week: day,
        users: count,
        active: z.array(count).meta({
          description: 'Active users in the week itself and in each week after it that is over',
          examples: [[42, 30, 27]],
        }),
      }),
    ),
    definitions: z.object({
      users: z.string(),
      sign_ups: z.string(),
      active: z.string(),
      sign_ins: z.string(),
      mails: z.string(),
      retention: z.string(),
    }),
  }),
  errors: [],
  refusals: ['METRICS_RANGE_INVALID'],
});
