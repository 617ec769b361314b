export { directionOf } from './direction-of.ts';
export { findLanguage } from './find-language.ts';
export { languages, type Direction, type Language } from './languages.ts';
export type { DashboardSentence } from './dashboard/sentence.ts';
export type { MailMessages, MailSentence } from './mails/sentence.ts';
export type { Messages, PlainSentence, Sentence } from './screens/sentence.ts';
