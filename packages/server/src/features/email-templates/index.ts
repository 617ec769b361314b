export { brandOf } from './brand.ts';
export { findWording } from './choose-wording.ts';
export { checkDraft } from './draft-wording.ts';
export type { MailTemplate, RenderedMail } from './mail-document.ts';
export { loadMailLanguage } from './mail-language.ts';
export { renderMail } from './render-mail.ts';
export { sampleFacts } from './sample-facts.ts';
export type { EmailTemplateType, NoticeKind, OwnTemplate } from './template-names.ts';
export { templateVariables, type MailFacts, type MailUser } from './template-variables.ts';
