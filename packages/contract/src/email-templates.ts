import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { displayName, email, listOf, success } from './fields.ts';
import { MAX_MAIL_DOCUMENT_BYTES, MAX_MAIL_SUBJECT_LENGTH } from './limits.ts';
import { mailDocument } from './mail-document.ts';

/** The four mails that a project may word itself. */
export const EMAIL_TEMPLATE_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type EmailTemplateType = (typeof EMAIL_TEMPLATE_TYPES)[number];

/** The languages that mails speak. */
export const MAIL_LANGUAGES = ['en', 'de', 'he'] as const;

const type = z.enum(EMAIL_TEMPLATE_TYPES).meta({ description: 'Which mail it is', examples: ['magic_link'] });
const language = z.enum(MAIL_LANGUAGES).meta({ description: 'English where it is left out', examples: ['de'] });
const subject = z.string().meta({ examples: ['Sign in to {{projectDisplayName}}'] });

const template = z.object({
  type,
  subject,
  content: mailDocument,
  is_default: z.boolean().meta({ description: 'Whether it is not worded by the project in this language' }),
  language: z.enum(MAIL_LANGUAGES),
  customized_languages: z
    .array(z.enum(MAIL_LANGUAGES))
    .meta({ description: 'In which languages the project words it', examples: [['en', 'de']] }),
  variables: z
    .array(z.string())
    .meta({ description: 'What its texts may name', examples: [['projectDisplayName', 'magicLink']] }),
  link_variable: z.string().meta({ description: 'The one that stands in it exactly once', examples: ['magicLink'] }),
});

const named = z.strictObject({ type });
const inLanguage = z.strictObject({ language: language.optional() });

/** As it is sent: what is wrong with it is told in a sentence, by the verb. */
const contentInput = z.record(z.string(), z.unknown()).meta({
  description: `A document of at most ${MAX_MAIL_DOCUMENT_BYTES / 1024} KiB, as \`content\` of the answer. The link variable of the mail stands in it exactly once`,
  examples: [{ version: 1, blocks: [{ type: 'button', label: 'Sign in', link: '{{magicLink}}' }] }],
});

const wording = z.strictObject({
  subject: subject
    .max(MAX_MAIL_SUBJECT_LENGTH)
    .optional()
    .meta({ description: 'May name the variables of the mail, but not its link' }),
  content: contentInput.optional(),
  language: language.optional(),
});

export const listEmailTemplates = defineEndpoint({
  name: 'listEmailTemplates',
  method: 'GET',
  path: '/email-templates',
  access: 'admin',
  right: 'read',
  tag: 'E-mail templates',
  summary: 'List the mails that the project may word itself',
  description: 'As they are sent in one language: as the project words them, else in its English words, else in ours.',
  query: inLanguage,
  response: { admin: listOf(template) },
  errors: [],
});

export const getEmailTemplate = defineEndpoint({
  name: 'getEmailTemplate',
  method: 'GET',
  path: '/email-templates/{type}',
  access: 'admin',
  right: 'read',
  tag: 'E-mail templates',
  summary: 'Read how a mail is worded',
  params: named,
  query: inLanguage,
  response: { admin: template },
  errors: [],
});

export const updateEmailTemplate = defineEndpoint({
  name: 'updateEmailTemplate',
  method: 'PATCH',
  path: '/email-templates/{type}',
  access: 'admin',
  right: 'manage',
  tag: 'E-mail templates',
  summary: 'Word a mail',
  description: 'What is left out stays as it is.',
  params: named,
  body: { admin: wording },
  response: { admin: template },
  errors: [],
  refusals: ['EMAIL_TEMPLATE_INVALID'],
});

export const resetEmailTemplate = defineEndpoint({
  name: 'resetEmailTemplate',
  method: 'DELETE',
  path: '/email-templates/{type}',
  access: 'admin',
  right: 'manage',
  tag: 'E-mail templates',
  summary: 'Go back to the words that a mail had before the project worded it',
  params: named,
  query: inLanguage,
  response: { admin: success },
  errors: [],
  refusals: ['EMAIL_TEMPLATE_NOT_CUSTOMIZED'],
});

export const previewEmailTemplate = defineEndpoint({
  name: 'previewEmailTemplate',
  method: 'POST',
  path: '/internal/email-templates/{type}/preview',
  access: 'admin',
  right: 'read',
  tag: 'E-mail templates',
  summary: 'See how a wording looks that is not saved',
  description:
    'Filled with samples, in the brand of the project. What is left out is as it is sent now. What is wrong with it is told beside what can be shown.',
  params: named,
  body: {
    admin: wording.extend({
      color_scheme: z
        .enum(['light', 'dark'])
        .optional()
        .meta({ description: 'Left out, it looks as the reader’s own screen does', examples: ['dark'] }),
      user: z
        .strictObject({
          display_name: displayName.nullable().meta({ description: 'Null for somebody who has told no name' }),
          primary_email: email,
        })
        .optional()
        .meta({ description: 'Whom it is shown for; a sample where it is left out' }),
    }),
  },
  response: {
    admin: z.object({
      subject: z.string().meta({ examples: ['Sign in to Acme'] }),
      html: z.string().meta({ examples: ['<!DOCTYPE html><html></html>'] }),
      text: z.string().meta({ examples: ['Sign in to Acme'] }),
      problems: z.array(z.string()).meta({ description: 'Why it could not be saved', examples: [[]] }),
    }),
  },
  errors: [],
});

export const sendTestMail = defineEndpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/internal/email-templates/{type}/test',
  access: 'admin',
  right: 'manage',
  tag: 'E-mail templates',
  summary: 'Mail a wording that is not saved',
  description: 'Filled with samples; its link leads nowhere. Test mails count for the limits of mails.',
  params: named,
  body: { admin: wording.extend({ recipient: email }) },
  response: {
    admin: z.object({ is_queued: z.boolean().meta({ description: 'False where a limit keeps it from leaving' }) }),
  },
  errors: [],
  refusals: ['EMAIL_TEMPLATE_INVALID'],
});
