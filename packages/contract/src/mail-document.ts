import { z } from 'zod';
import { MAX_MAIL_BLOCKS, MAX_MAIL_TEXT_LENGTH, MAX_URL_LENGTH } from './limits.ts';

const text = z
  .string({ error: 'must be a text' })
  .max(MAX_MAIL_TEXT_LENGTH, { error: `may have at most ${MAX_MAIL_TEXT_LENGTH} characters` });
const address = text.max(MAX_URL_LENGTH, { error: `may have at most ${MAX_URL_LENGTH} characters` });

/** A block that has a text and nothing else. */
const words = (type: 'heading' | 'text' | 'footer', said: string) =>
  z.strictObject({ type: z.literal(type), text: text.meta({ examples: [said] }) });

const button = z.strictObject({
  type: z.literal('button'),
  label: text.meta({ examples: ['Sign in'] }),
  link: address.meta({
    description: 'The link variable of the template, or a URL without variables',
    examples: ['{{magicLink}}'],
  }),
});
const code = z.strictObject({ type: z.literal('code'), text: text.meta({ examples: ['{{code}}'] }) });
const image = z.strictObject({
  type: z.literal('image'),
  url: address.meta({ description: 'An `https` URL', examples: ['https://app.example.com/welcome.png'] }),
  alt: text.meta({ description: 'A text that describes the image', examples: ['Welcome'] }),
  width: z
    .int({ error: 'must be a whole number' })
    .min(16, { error: 'must be at least 16' })
    .max(600, { error: 'may be at most 600' })
    .optional()
    .meta({ description: 'Width in pixels', examples: [320] }),
});
const divider = z.strictObject({ type: z.literal('divider') });

/** An email body as a list of blocks. Texts can contain `{{variables}}` and `{{#sections}}`; blocks that render to an empty text are left out. */
export const mailDocument = z
  .strictObject({
    version: z.literal(1, { error: 'must be 1' }),
    blocks: z
      .array(
        z.discriminatedUnion(
          'type',
          [
            words('heading', 'Sign in to {{projectDisplayName}}'),
            words('text', 'Hi {{userDisplayName}},'),
            button,
            code,
            image,
            divider,
            words('footer', 'The link works once.'),
          ],
          { error: 'must be one of heading, text, button, code, image, divider and footer' },
        ),
        { error: 'must be a list of blocks' },
      )
      .max(MAX_MAIL_BLOCKS, { error: `may be at most ${MAX_MAIL_BLOCKS}` }),
  })
  .meta({ description: 'The body of an email as a list of blocks' });

export type MailDocument = z.infer<typeof mailDocument>;
export type MailBlock = MailDocument['blocks'][number];
