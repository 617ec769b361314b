export { brandOf } from './brand.ts';
export { findWording } from './choose-wording.ts';
export type { RenderedMail } from './mail-document.ts';
export { renderMail } from './render-mail.ts';
export type { EmailTemplateType, NoticeKind, OwnTemplate } from './template-names.ts';
export { templateVariables, type MailFacts, type MailUser } from './template-variables.ts';
