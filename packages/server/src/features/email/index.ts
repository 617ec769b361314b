export type { EmailTemplateType, MailUser, NoticeKind } from '../email-templates/index.ts';
export { mailTasks } from './mail-tasks.ts';
export type { KeptMail } from './mail.ts';
export { clearKeptMails, countQueuedMails, deleteMailsTo, expireQueuedMails } from './mails.queries.ts';
export type { NewMail, NewNotice } from './new-mail.ts';
export { queueMail, queueNotice } from './queue-mail.ts';
export { spellingsOf } from './spellings-of.ts';
export { sweepMails } from './sweep-mails.ts';
