import type { KeptMail } from './mail.ts';
import type { MailPayload } from './mail-payload.ts';
import type { RenderedMail } from './templates/mail-document.ts';

/** What the development inbox keeps of a mail, with the parts that people and tests look for at hand. */
export const keptMail = ({ subject, html, text }: RenderedMail, { link, typedCode }: MailPayload): KeptMail => ({
  subject,
  html,
  text,
  links: link === undefined ? [] : [link],
  ...(typedCode !== undefined && { code: typedCode }),
});
