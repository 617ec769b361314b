import type { listMails, ResponseOf } from '@keystead/contract';
import type { EmailTemplateType, MailStatus, NoticeKind, OwnTemplate } from '../../mail/index.ts';

export type MailView = ResponseOf<typeof listMails, 'admin'>['items'][number];

/** An entry of the email log, without content, links and codes. */
export interface MailEntry {
  readonly id: string;
  readonly type: EmailTemplateType | OwnTemplate | NoticeKind | 'smtp_test';
  readonly recipient: string;
  readonly status: MailStatus;
  readonly tries: number;
  readonly lastError: string | null;
  readonly withheldBy: MailView['withheld_by'];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
}
