/** Queued until it has been sent; or its server does not want it, its code has expired, it was for nobody, or a limit was reached. */
export type MailStatus = 'queued' | 'sent' | 'failed' | 'expired' | 'dropped' | 'withheld';

export interface QueuedMail {
  readonly projectId: string;
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly payloadSealed: Buffer;
}

/** What the development inbox shows of a mail. */
export interface KeptMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code?: string;
}
