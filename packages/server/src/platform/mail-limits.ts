/** How many mails may be asked for. */
export interface MailLimits {
  readonly perAddressIn15Minutes: number;
  readonly perClientInOneHour: number;
  readonly perProjectInOneHour: number;
}
