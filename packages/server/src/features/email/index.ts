export type { EmailTemplateType, MailUser, NoticeKind, OwnTemplate } from '../email-templates/index.ts';
export { canInstanceMail, chooseWay } from './choose-way.ts';
export { mailTasks } from './mail-tasks.ts';
export type { KeptMail, MailStatus } from './mail.ts';
export {
  clearKeptMails,
  countQueuedMails,
  deleteMailsTo,
  expireQueuedMails,
  insertFinishedMail,
  insertWithheldMail,
} from './mails.queries.ts';
export type { NewMail, NewNotice } from './new-mail.ts';
export { queueMail, queueNotice, writeMail, writeNotice } from './queue-mail.ts';
export { spellingsOf } from './spellings-of.ts';
export { sweepMails } from './sweep-mails.ts';
