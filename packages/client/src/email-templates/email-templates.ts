import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { StatusError } from '../http/status-error.ts';
import { orThrow } from '../result.ts';

/** The mails that a project may word itself. */
export type EmailTemplateType = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation';
/** The languages that mails speak. */
export type MailLanguage = 'en' | 'de' | 'he';

/** One part of a mail. Texts may hold `{{variables}}` and `{{#sections}}`. */
export type MailBlock =
  | { type: 'heading' | 'text' | 'code' | 'footer'; text: string }
  | {
      type: 'button';
      label: string;
      /** The link variable of the mail, or a web address without variables. */
      link: string;
    }
  | {
      type: 'image';
      /** `https` alone. */
      url: string;
      /** What is to be seen, for whoever does not see it. */
      alt: string;
      width?: number | undefined;
    }
  | { type: 'divider' };

/** The body of a mail, block by block. */
export interface MailDocument {
  version: 1;
  blocks: MailBlock[];
}

/** How a mail is worded in one language. */
export interface EmailTemplate {
  readonly type: EmailTemplateType;
  readonly language: MailLanguage;
  readonly subject: string;
  readonly content: MailDocument;
  /** Whether the project does not word it in this language. */
  readonly isDefault: boolean;
  /** In which languages the project words it. */
  readonly customizedLanguages: readonly MailLanguage[];
}

/** What can be changed about a template. */
export interface EmailTemplateChanges {
  subject?: string;
  content?: MailDocument;
  /** English, unless it says otherwise. */
  language?: MailLanguage;
}

/** How the mails of a project are worded. What is unfit is refused with a `StatusError` that says why. */
export interface EmailTemplateMethods {
  /** All of them, as they are sent in a language: in the words of the project, else in its English ones, else in ours. */
  readonly listEmailTemplates: (language?: MailLanguage) => Promise<EmailTemplate[]>;
  readonly getEmailTemplate: (type: EmailTemplateType, language?: MailLanguage) => Promise<EmailTemplate>;
  /** Changes what is given and leaves the rest; the result is the changed template. */
  readonly updateEmailTemplate: (type: EmailTemplateType, changes: EmailTemplateChanges) => Promise<EmailTemplate>;
  /** Goes back to the words that the mail had before; one that the project does not word is refused. */
  readonly resetEmailTemplate: (type: EmailTemplateType, language?: MailLanguage) => Promise<void>;
}

export function emailTemplateMethods(call: Call<'admin'>): EmailTemplateMethods {
  return {
    listEmailTemplates: async (language) =>
      orThrow(await call(addressed(endpoints.listEmailTemplates, { query: { language } }))).items.map(toTemplate),
    getEmailTemplate: async (type, language) =>
      toTemplate(orThrow(await call(addressed(endpoints.getEmailTemplate, { params: { type }, query: { language } })))),
    updateEmailTemplate: async (type, { subject, content, language }) =>
      toTemplate(
        orThrow(
          await call(addressed(endpoints.updateEmailTemplate, { params: { type } }), {
            body: { subject, content: content && { ...content }, language },
          }),
        ),
      ),
    async resetEmailTemplate(type, language) {
      let wasRepeated = false;
      const onRepeat = () => (wasRepeated = true);
      try {
        orThrow(
          await call(addressed(endpoints.resetEmailTemplate, { params: { type }, query: { language } }), { onRepeat }),
        );
      } catch (error) {
        // The answer was lost, and the repetition finds that it is done.
        if (!(wasRepeated && error instanceof StatusError && error.status === 404)) throw error;
      }
    },
  };
}

type WireTemplate = AnswerOf<'getEmailTemplate', 'admin'>;

const toTemplate = (wire: WireTemplate): EmailTemplate => ({
  type: wire.type,
  language: wire.language,
  subject: wire.subject,
  content: wire.content,
  isDefault: wire.is_default,
  customizedLanguages: wire.customized_languages,
});
