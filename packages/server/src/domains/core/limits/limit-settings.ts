/** Limits on failed attempts. */
export interface GuessLimits {
  /** Attempts at one account from one IP address in 15 minutes. Further attempts are locked for a time. */
  readonly perNetworkIn15Minutes: number;
  /** The lock after the first attempt at the limit; it doubles with each attempt that follows. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Attempts at one account from all IP addresses together that its user never signed in from. */
  readonly perAccountFromStrangers: number;
  /** Attempts at the two-factor authentication of one user. */
  readonly secondFactorInOneHour: number;
}

export const DEFAULT_GUESS_LIMITS: GuessLimits = {
  perNetworkIn15Minutes: 10,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3600,
  perAccountFromStrangers: 100,
  secondFactorInOneHour: 10,
};

/** How many emails may be requested. */
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

/** How large teams may become, and how many teams one user may create. */
export interface TeamLimits {
  /** Teams that one user creates in a day; teams that servers create are not counted. */
  readonly createdPerUserInOneDay: number;
  readonly membersPerTeam: number;
  readonly openInvitationsPerTeam: number;
}

export const DEFAULT_TEAM_LIMITS: TeamLimits = {
  createdPerUserInOneDay: 100,
  membersPerTeam: 100_000,
  openInvitationsPerTeam: 1000,
};

/** How many OAuth flows may be started: each one is a row until it ends. */
export interface FlowLimits {
  readonly perNetworkInOneHour: number;
}

export const DEFAULT_FLOW_LIMITS: FlowLimits = { perNetworkInOneHour: 300 };
