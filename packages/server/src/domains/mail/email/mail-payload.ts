import type { Context } from '../../../context.ts';
import type { MailFacts } from '../email-templates/template-variables.ts';
import type { TriedWording } from './new-mail.ts';

/** The contents of an email, stored encrypted until it is sent. */
export interface MailPayload extends MailFacts {
  readonly isDecoy: boolean;
  /** Replaces the template of the project. */
  readonly wording?: TriedWording | undefined;
  /** Undefined means English. A process of another version may have stored a language that this one doesn't know. */
  readonly language?: string | undefined;
}

/** The row that the payload belongs to. */
export interface MailAddress {
  readonly projectId: string;
  readonly id: string;
  readonly recipient: string;
}

// The payload can't be decrypted with another recipient, so write access to the table is not enough to redirect a link.
const ownerOf = ({ projectId, id, recipient }: MailAddress) => `mail ${id} of project ${projectId} to ${recipient}`;

export const sealPayload = (ctx: Context, mail: MailAddress, payload: MailPayload): Buffer =>
  ctx.mailBox.seal(JSON.stringify(payload), ownerOf(mail));

export const openPayload = (ctx: Context, mail: MailAddress, sealed: Buffer): MailPayload =>
  JSON.parse(ctx.mailBox.open(sealed, ownerOf(mail))) as MailPayload;
