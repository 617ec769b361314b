/** How often sign-ins by a method came to an end. */
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

/** What happens, by hour or by day. */
export interface Happened extends SignUpSums, MailSums {
  readonly signIns: readonly SignInSum[];
}

/** What a day was. */
export interface MetricsDay extends Happened {
  readonly day: string;
  readonly users: number;
  readonly teams: number;
  readonly activeDay: number;
  /** Null for a day that is not over. */
  readonly activeWeek: number | null;
  readonly activeMonth: number | null;
}
