/** The number of sign-ins of one method and outcome. */
export interface SignInSum {
  readonly method: string;
  readonly outcome: string;
  readonly count: number;
}

export interface SignUpSums {
  readonly signedUp: number;
  readonly invited: number;
  readonly byProvider: number;
  readonly imported: number;
  readonly byServer: number;
}

export interface MailSums {
  readonly mailsSent: number;
  readonly mailsFailed: number;
  readonly mailsExpired: number;
  readonly mailsP95Millis: number | null;
}

/** The metrics that exist per hour and per day. */
export interface Happened extends SignUpSums, MailSums {
  readonly signIns: readonly SignInSum[];
}

/** The metrics of a day. */
export interface MetricsDay extends Happened {
  readonly day: string;
  readonly users: number;
  readonly teams: number;
  readonly activeDay: number;
  /** Null for a day that isn't over. */
  readonly activeWeek: number | null;
  readonly activeMonth: number | null;
}
