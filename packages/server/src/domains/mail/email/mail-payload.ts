import type { Context } from '../../../context.ts';
import type { MailFacts } from '../email-templates/template-variables.ts';
import type { TriedWording } from './new-mail.ts';

/** What a mail is made of, sealed until it has left. */
export interface MailPayload extends MailFacts {
  readonly isDecoy: boolean;
  /** In place of the words of the project. */
  readonly wording?: TriedWording | undefined;
  /** Not there means English; a process of another version may have written one that this one does not know. */
  readonly language?: string | undefined;
}

/** The row that the payload belongs to. */
export interface MailAddress {
  readonly projectId: string;
  readonly id: string;
  readonly recipient: string;
}

// With another recipient the row no longer opens: who can write to the table cannot redirect a link.
const ownerOf = ({ projectId, id, recipient }: MailAddress) => `mail ${id} of project ${projectId} to ${recipient}`;

export const sealPayload = (ctx: Context, mail: MailAddress, payload: MailPayload): Buffer =>
  ctx.mailBox.seal(JSON.stringify(payload), ownerOf(mail));

export const openPayload = (ctx: Context, mail: MailAddress, sealed: Buffer): MailPayload =>
  JSON.parse(ctx.mailBox.open(sealed, ownerOf(mail))) as MailPayload;
