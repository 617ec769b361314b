import type { listLimits, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { guessRulesOf, MOST_TRIES } from '../../core/index.ts';
import { MAX_WRONG_TRIES } from '../../identity/index.ts';

export type Limit = ResponseOf<typeof listLimits, 'admin'>['items'][number];

type Waits = Pick<Limit, 'first_wait_seconds' | 'longest_wait_seconds'>;
export interface LimitRule extends Waits, Pick<Limit, 'id' | 'per' | 'max' | 'window_seconds' | 'setting'> {
  /** Whether the limit has its own counter. Without one, existing rows are counted when one more is added. */
  readonly isCounted: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FOR_THE_WINDOW: Waits = { first_wait_seconds: null, longest_wait_seconds: null };

/** Returns all limits as they apply, from the settings that enforce them. */
export const limitRulesOf = (ctx: Context): readonly LimitRule[] => [
  ...guessRules(ctx, 'password'),
  ...guessRules(ctx, 'code'),
  held('code_tries', 'code', MAX_WRONG_TRIES, null),
  windowed('second_factor', 'user', ctx.guessLimits.secondFactorInOneHour, HOUR, 'KEYSTEAD_MFA_LIMIT_PER_USER'),
  held('second_factor_tries', 'code', MAX_WRONG_TRIES, null),
  windowed('sign_ups', 'network', ctx.signUpLimits.perNetworkInOneHour, HOUR, 'KEYSTEAD_SIGN_UP_LIMIT_PER_NETWORK'),
  ...mailRules(ctx),
  windowed('oauth_flows', 'network', ctx.flowLimits.perNetworkInOneHour, HOUR, 'KEYSTEAD_OAUTH_LIMIT_PER_NETWORK'),
  ...teamRules(ctx),
  windowed('test_mails', 'project', MOST_TRIES['test mails'], HOUR, null),
  windowed('domain_checks', 'project', MOST_TRIES['domain checks'], HOUR, null),
  windowed('test_events', 'project', MOST_TRIES['test events'], HOUR, null),
];

type Id = Limit['id'];

const windowed = (id: Id, per: Limit['per'], max: number, seconds: number, setting: string | null): LimitRule => ({
  id,
  per,
  max,
  window_seconds: seconds,
  setting,
  ...FOR_THE_WINDOW,
  isCounted: true,
});

const held = (id: Id, per: Limit['per'], max: number, setting: string | null): LimitRule => ({
  id,
  per,
  max,
  window_seconds: null,
  setting,
  ...FOR_THE_WINDOW,
  isCounted: false,
});

function guessRules(ctx: Context, kind: 'password' | 'code'): readonly LimitRule[] {
  const { network, strangers } = guessRulesOf(ctx, kind);
  const ruleOf = ({ limit, firstWaitSeconds, longestWaitSeconds, windowSeconds }: typeof network) => ({
    max: limit,
    window_seconds: windowSeconds,
    first_wait_seconds: firstWaitSeconds,
    longest_wait_seconds: longestWaitSeconds,
    isCounted: true,
  });
  return [
    {
      id: `${kind}_per_network`,
      per: 'account_and_network',
      setting: 'KEYSTEAD_GUESS_LIMIT_PER_NETWORK',
      ...ruleOf(network),
    },
    { id: `${kind}_per_account`, per: 'account', setting: 'KEYSTEAD_GUESS_LIMIT_PER_ACCOUNT', ...ruleOf(strangers) },
  ];
}

function mailRules({ mailLimits: limits }: Context): readonly LimitRule[] {
  const perAddress = limits.perAddressIn15Minutes;
  return [
    windowed('mails_per_address', 'address', perAddress, 15 * MINUTE, 'KEYSTEAD_MAIL_LIMIT_PER_ADDRESS'),
    windowed('mails_per_network', 'network', limits.perClientInOneHour, HOUR, 'KEYSTEAD_MAIL_LIMIT_PER_CLIENT'),
    windowed('mails_per_project', 'project', limits.perProjectInOneHour, HOUR, 'KEYSTEAD_MAIL_LIMIT_PER_PROJECT'),
  ];
}

function teamRules({ teamLimits: limits }: Context): readonly LimitRule[] {
  return [
    windowed('teams_created', 'user', limits.createdPerUserInOneDay, DAY, 'KEYSTEAD_TEAM_LIMIT_PER_USER'),
    held('team_members', 'team', limits.membersPerTeam, 'KEYSTEAD_TEAM_LIMIT_MEMBERS'),
    held('team_invitations', 'team', limits.openInvitationsPerTeam, 'KEYSTEAD_TEAM_LIMIT_INVITATIONS'),
  ];
}
