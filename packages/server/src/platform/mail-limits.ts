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
