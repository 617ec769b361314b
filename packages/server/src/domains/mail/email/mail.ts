/**
 * Queued until it is sent. Failed: the SMTP server rejected it. Expired: its code expired first. Dropped: a decoy for
 * an address without an account. Withheld: a rate limit was reached.
 */
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

/** An email as the development inbox shows it. */
export interface KeptMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code?: string;
}
