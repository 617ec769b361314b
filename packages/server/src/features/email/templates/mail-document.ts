/** A mail as a list of blocks. Texts may hold `{{variables}}` and `{{#sections}}`; a block that comes out empty is left out. */
export type MailBlock =
  | { readonly type: 'heading' | 'text' | 'code' | 'footer'; readonly text: string }
  | { readonly type: 'button'; readonly label: string; readonly link: string }
  | { readonly type: 'divider' };

export interface MailDocument {
  readonly version: 1;
  readonly blocks: readonly MailBlock[];
}

export interface MailTemplate {
  readonly subject: string;
  readonly document: MailDocument;
}

/** A mail that can be read: by HTML, by plain text. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
