/**
 * An email as a list of blocks. Texts may contain `{{variables}}` and `{{#sections}}`; a block that is empty after
 * filling is left out.
 */
export type MailBlock<Text extends string = string> =
  | { readonly type: 'heading' | 'text' | 'footer'; readonly text: Text }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'button'; readonly label: Text; readonly link: string }
  | { readonly type: 'image'; readonly url: string; readonly alt: string; readonly width?: number | undefined }
  | { readonly type: 'divider' };

export interface MailDocument<Text extends string = string> {
  readonly version: 1;
  readonly blocks: readonly MailBlock<Text>[];
}

export interface MailTemplate<Text extends string = string> {
  readonly subject: Text;
  readonly document: MailDocument<Text>;
}

/** A rendered email, as HTML and as plain text. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
