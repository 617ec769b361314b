import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis } from './fields.ts';

/** What can be asked for. */
export const metricsSeries = ['users', 'sign_ups', 'active', 'sign_ins', 'mails', 'retention'] as const;

/** What each number counts, in a sentence. */
export const metricsDefinitions = {
  users: 'Users and teams at the end of the day, by UTC.',
  sign_ups:
    'People who became users by signing up, after an invitation to a team, or with an account at a provider. Whoever signed up and was deleted before the day was counted is not among them. Users who were imported or made by a server are counted apart.',
  active:
    'Different users whose session was used on the day, in the seven days and in the thirty days that end with it. Sessions of impersonations, and those that servers make, do not count; nor do users who were deleted before the day was counted.',
  sign_ins:
    'Sign-ins that gave a session to somebody who was a user already, by method, and those that were refused, by reason. One with a second factor is counted when that is proved. Rate of failure: refused of all.',
  mails:
    'Mails that were asked for on the day: taken by the SMTP server, refused by it, or too old to be of use; and the time within which 95 of 100 were taken. One that is still tried when its day is counted is added with the days after, once it is done. Mails to users who were deleted before that do not count.',
  retention: 'Of those who signed up in a week, which begins on Monday, how many were active so many weeks later.',
} as const;

const day = z.iso.date().meta({ description: 'A day by UTC', examples: ['2026-11-03'] });
/** Of this millennium, as the project is. */
const askedDay = z.iso.date().regex(/^2/);
const count = z.int().meta({ examples: [42] });
const zero = z.int().meta({ examples: [0] });

const signUps = z.object({
  signed_up: count,
  invited: count,
  by_provider: count,
  imported: zero.meta({ description: 'Moved in from elsewhere: no sign-ups' }),
  by_server: zero.meta({ description: 'Made by POST /users: no sign-ups' }),
});

const active = z.object({
  day: count,
  week: count.nullable().meta({ description: 'Null for a day that is not over' }),
  month: count.nullable().meta({ description: 'Null for a day that is not over' }),
});

const signIns = z
  .array(
    z.object({
      method: z.string().meta({
        description:
          'password, otp (magic links and typed codes), mfa (second factors), the id of a provider, or oauth where it is not known which',
        examples: ['password'],
      }),
      outcome: z
        .enum(['finished', 'wrong', 'expired', 'blocked', 'restricted', 'refused'])
        .meta({ examples: ['finished'] }),
      count,
    }),
  )
  .meta({ description: 'Those that happened at all' });

const mails = z.object({
  sent: count,
  failed: zero,
  expired: zero,
  p95_millis: z
    .int()
    .nullable()
    .meta({ description: 'Null where none was taken', examples: [820] }),
});

const point = z.object({
  at_millis: millis.meta({ description: 'When the day or hour begins' }),
  is_complete: z.boolean().meta({ description: 'False while it lasts, and until it is counted' }),
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
  summary: 'Read how a project fares, by day or by hour',
  description: [
    'Days are those of UTC. A day that is over is counted a few minutes later and stays as it was counted, but for mails that are tried for longer: they are added in the eight days after. Today is counted at most a minute ago.',
    'Days before the project, or that nobody counted, are left out. By the hour there are sign-ups, sign-ins and mails.',
  ].join(' '),
  query: z.strictObject({
    from: askedDay
      .optional()
      .meta({ description: '29 days before the last one unless given', examples: ['2026-10-19'] }),
    to: askedDay.optional().meta({ description: 'Included; today unless given', examples: ['2026-11-17'] }),
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
          'Some of users, sign_ups, active, sign_ins, mails, retention, with commas between; all unless given',
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
        'By the day: as many days before the first one, to compare with. Sums, but users, teams and active users are those of its last day. Null where nothing was counted',
    }),
    retention: z.array(
      z.object({
        week: day,
        users: count,
        active: z
          .array(count)
          .meta({ description: 'In the week itself, and in those after it that are over', examples: [[42, 30, 27]] }),
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
