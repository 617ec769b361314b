import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

/** The emails that a project can customize. */
export type EmailTemplateType = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation';
/** The languages emails are written in. */
export type MailLanguage = 'en' | 'de' | 'he';

/** A block of an email. Texts can contain `{{variables}}` and `{{#sections}}`. */
export type MailBlock =
  | { type: 'heading' | 'text' | 'code' | 'footer'; text: string }
  | {
      type: 'button';
      label: string;
      /** The link variable of the template, or a URL without variables. */
      link: string;
    }
  | {
      type: 'image';
      /** The `https` URL of the image. */
      url: string;
      /** A description for people who can't see the image. */
      alt: string;
      width?: number | undefined;
    }
  | { type: 'divider' };

/** The body of an email as a list of blocks. */
export interface MailDocument {
  version: 1;
  blocks: MailBlock[];
}

/** An email template in one language. */
export interface EmailTemplate {
  readonly type: EmailTemplateType;
  readonly language: MailLanguage;
  readonly subject: string;
  readonly content: MailDocument;
  /** Whether the project has not customized this template in this language. */
  readonly isDefault: boolean;
  /** The languages in which the project has customized this template. */
  readonly customizedLanguages: readonly MailLanguage[];
  /** The variables that the template can use. */
  readonly variables: readonly string[];
  /** The link variable, which the template must contain exactly once. */
  readonly linkVariable: string;
}

/** A rendered email template. */
export interface EmailTemplatePreview {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The reasons why the template can't be saved, one sentence each; empty if it can. */
  readonly problems: readonly string[];
}

/** Changes to an email template. */
export interface EmailTemplateChanges {
  subject?: string;
  content?: MailDocument;
  /** Defaults to English. */
  language?: MailLanguage;
}

/** The options of `previewEmailTemplate`. */
export interface EmailTemplatePreviewOptions {
  /** The color scheme to render. By default, the email follows the color scheme of the screen it is read on. */
  colorScheme?: 'light' | 'dark' | undefined;
  /** The user to render the email for; `displayName` is null for a user without a name. Defaults to a sample user. */
  user?: { readonly displayName: string | null; readonly primaryEmail: string } | undefined;
}

/**
 * The email templates of a project. An invalid template throws a `KnownError` with the code `EMAIL_TEMPLATE_INVALID`
 * and a message that says why.
 */
export interface EmailTemplateMethods {
  /**
   * Returns all templates as they are sent in a language: customized in that language, else customized in English, else
   * the default text.
   */
  readonly listEmailTemplates: (language?: MailLanguage) => Promise<EmailTemplate[]>;
  /** Returns one template as it is sent in a language, English by default. */
  readonly getEmailTemplate: (type: EmailTemplateType, language?: MailLanguage) => Promise<EmailTemplate>;
  /** Customizes a template and returns it. Fields you leave out keep their values. */
  readonly updateEmailTemplate: (type: EmailTemplateType, changes: EmailTemplateChanges) => Promise<EmailTemplate>;
  /**
   * Deletes the customized text of a template in a language, English by default. Throws a `KnownError` with the code
   * `EMAIL_TEMPLATE_NOT_CUSTOMIZED` if there is none.
   */
  readonly resetEmailTemplate: (type: EmailTemplateType, language?: MailLanguage) => Promise<void>;
  /**
   * Renders an unsaved template with sample data. Fields you leave out are rendered as they are sent now. Nothing is
   * saved or sent.
   */
  readonly previewEmailTemplate: (
    type: EmailTemplateType,
    changes: EmailTemplateChanges,
    options?: EmailTemplatePreviewOptions,
  ) => Promise<EmailTemplatePreview>;
  /**
   * Emails an unsaved template, filled with sample data, to an address. Returns false if a rate limit withheld the
   * email.
   */
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
        // The response was lost, and the retry finds the template already reset.
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
