import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
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
  /** What its texts may name. */
  readonly variables: readonly string[];
  /** The one of them that stands in the mail exactly once. */
  readonly linkVariable: string;
}

/** How a wording looks. */
export interface EmailTemplatePreview {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Why it could not be saved, a sentence each. */
  readonly problems: readonly string[];
}

/** What can be changed about a template. */
export interface EmailTemplateChanges {
  subject?: string;
  content?: MailDocument;
  /** English, unless it says otherwise. */
  language?: MailLanguage;
}

/** For whom and on which screen a preview is. */
export interface EmailTemplatePreviewOptions {
  /** Left out, it looks as the reader's own screen does. */
  colorScheme?: 'light' | 'dark' | undefined;
  /** A sample where it is left out; without a name for somebody who has told none. */
  user?: { readonly displayName: string | null; readonly primaryEmail: string } | undefined;
}

/** How the mails of a project are worded. What is invalid is thrown as a `KnownError` with the code EMAIL_TEMPLATE_INVALID that says why. */
export interface EmailTemplateMethods {
  /** All of them, as they are sent in a language: in the words of the project, else in its English ones, else in ours. */
  readonly listEmailTemplates: (language?: MailLanguage) => Promise<EmailTemplate[]>;
  readonly getEmailTemplate: (type: EmailTemplateType, language?: MailLanguage) => Promise<EmailTemplate>;
  /** Changes what is given and leaves the rest; the result is the changed template. */
  readonly updateEmailTemplate: (type: EmailTemplateType, changes: EmailTemplateChanges) => Promise<EmailTemplate>;
  /** Goes back to the words that the mail had before; one that the project does not word is refused. */
  readonly resetEmailTemplate: (type: EmailTemplateType, language?: MailLanguage) => Promise<void>;
  /** How a wording looks that is not saved, filled with samples. What is left out is as it is sent now. */
  readonly previewEmailTemplate: (
    type: EmailTemplateType,
    changes: EmailTemplateChanges,
    options?: EmailTemplatePreviewOptions,
  ) => Promise<EmailTemplatePreview>;
  /** Mails a wording that is not saved; false where a limit keeps it from leaving. */
  readonly sendTestMail: (
    type: EmailTemplateType,
    recipient: string,
    changes?: EmailTemplateChanges,
  ) => Promise<boolean>;
}

export function emailTemplateMethods(call: Call<'admin'>): EmailTemplateMethods {
  return {
    listEmailTemplates: async (language) =>
      orThrow(await call(addressed(endpoints.listEmailTemplates, { query: { language } }))).items.map(toTemplate),
    getEmailTemplate: async (type, language) =>
      toTemplate(orThrow(await call(addressed(endpoints.getEmailTemplate, { params: { type }, query: { language } })))),
    updateEmailTemplate: async (type, changes) =>
      toTemplate(
        orThrow(
          await call(addressed(endpoints.updateEmailTemplate, { params: { type } }), {
            body: fromChanges(changes),
          }),
        ),
      ),
    previewEmailTemplate: async (type, changes, { colorScheme, user } = {}) =>
      orThrow(
        await call(addressed(endpoints.previewEmailTemplate, { params: { type } }), {
          body: {
            ...fromChanges(changes),
            color_scheme: colorScheme,
            user: user && { display_name: user.displayName, primary_email: user.primaryEmail },
          },
          isRepeatable: true,
        }),
      ),
    async sendTestMail(type, recipient, changes = {}) {
      const endpoint = addressed(endpoints.sendTestMail, { params: { type } });
      return orThrow(await call(endpoint, { body: { ...fromChanges(changes), recipient } })).is_queued;
    },
    async resetEmailTemplate(type, language) {
      let wasRepeated = false;
      const onRepeat = () => (wasRepeated = true);
      try {
        orThrow(
          await call(addressed(endpoints.resetEmailTemplate, { params: { type }, query: { language } }), { onRepeat }),
        );
      } catch (error) {
        // The answer was lost, and the repetition finds that it is done.
        const isDone = error instanceof Error && 'code' in error && error.code === 'EMAIL_TEMPLATE_NOT_CUSTOMIZED';
        if (!(wasRepeated && isDone)) throw error;
      }
    },
  };
}

const fromChanges = ({ subject, content, language }: EmailTemplateChanges) => ({
  subject,
  content: content && { ...content },
  language,
});

type WireTemplate = AnswerOf<'getEmailTemplate', 'admin'>;

const toTemplate = (wire: WireTemplate): EmailTemplate => ({
  type: wire.type,
  language: wire.language,
  subject: wire.subject,
  content: wire.content,
  isDefault: wire.is_default,
  customizedLanguages: wire.customized_languages,
  variables: wire.variables,
  linkVariable: wire.link_variable,
});
