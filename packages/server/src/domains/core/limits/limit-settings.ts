/** How often somebody may be wrong. */
export interface GuessLimits {
  /** Tries at one account from one network in 15 minutes; from then on each has to wait. */
  readonly perNetworkIn15Minutes: number;
  /** The wait after the first of those tries; it doubles with each that follows. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Tries at one account from all networks together that its owner never signed in from. */
  readonly perAccountFromStrangers: number;
  /** Tries at the second factor of one user. */
  readonly secondFactorInOneHour: number;
}

export const DEFAULT_GUESS_LIMITS: GuessLimits = {
  perNetworkIn15Minutes: 10,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3600,
  perAccountFromStrangers: 100,
  secondFactorInOneHour: 10,
};

/** How many mails may be asked for. */
export interface MailLimits {
  readonly perAddressIn15Minutes: number;
  readonly perClientInOneHour: number;
  readonly perProjectInOneHour: number;
}

export const DEFAULT_MAIL_LIMITS: MailLimits = {
  perAddressIn15Minutes: 5,
  perClientInOneHour: 30,
  perProjectInOneHour: 1000,
};

/** How many people may sign up. */
export interface SignUpLimits {
  readonly perNetworkInOneHour: number;
}

export const DEFAULT_SIGN_UP_LIMITS: SignUpLimits = { perNetworkInOneHour: 20 };

/** How large teams may become, and how many of them somebody may create. */
export interface TeamLimits {
  /** Teams that one user creates by themselves in a day; those that servers create are not counted. */
  readonly createdPerUserInOneDay: number;
  readonly membersPerTeam: number;
  readonly openInvitationsPerTeam: number;
}

export const DEFAULT_TEAM_LIMITS: TeamLimits = {
  createdPerUserInOneDay: 100,
  membersPerTeam: 100_000,
  openInvitationsPerTeam: 1000,
};

/** How often people may go to a provider: each visit is a row until it ends. */
export interface FlowLimits {
  readonly perNetworkInOneHour: number;
}

export const DEFAULT_FLOW_LIMITS: FlowLimits = { perNetworkInOneHour: 300 };
