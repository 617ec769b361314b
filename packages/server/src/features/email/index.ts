export { mailTasks } from './mail-tasks.ts';
export type { KeptMail } from './mail.ts';
export { clearKeptMails, countQueuedMails, deleteMailsTo, expireQueuedMails } from './mails.queries.ts';
export type { EmailTemplateType, MailUser, NewMail, NewNotice, NoticeKind } from './new-mail.ts';
export { queueMail, queueNotice } from './queue-mail.ts';
export { spellingsOf } from './spellings-of.ts';
export { sweepMails } from './sweep-mails.ts';
