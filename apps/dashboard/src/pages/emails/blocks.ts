import type { MailBlock } from '@keystead/client/admin';
import { linesIcon, minusIcon } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { t } from '../../words.ts';

/** Name and icon of each block type. The icons are here because only this page loads them. */
export const BLOCKS: Readonly<Record<MailBlock['type'], { readonly name: string; readonly icon: string }>> = {
  heading: { name: t('Heading'), icon: 'M4 3v10M12 3v10M4 8h8' },
  text: { name: t('Text'), icon: 'M3.5 5V3.25h9V5M8 3.25v9.5M6.25 12.75h3.5' },
  button: {
    name: t('Button'),
    icon: 'M3.5 4.75h9q1.25 0 1.25 1.25v4q0 1.25-1.25 1.25h-9q-1.25 0-1.25-1.25V6q0-1.25 1.25-1.25ZM5.75 8h4.5',
  },
  code: { name: t('Code'), icon: 'M6.5 2.75l-1.5 10.5M11 2.75 9.5 13.25M3 6h10.5M2.5 10H13' },
  image: {
    name: t('Image'),
    icon: 'M3.5 2.75h9q1 0 1 1v8.5q0 1-1 1h-9q-1 0-1-1v-8.5q0-1 1-1ZM2.5 11l3.25-3.25L9 11l2-2 2.5 2.5M10.25 5.9v.1',
  },
  divider: { name: t('Divider'), icon: minusIcon },
  footer: { name: t('Footer'), icon: linesIcon },
};

export const BLOCK_TYPES = Object.keys(BLOCKS) as readonly MailBlock['type'][];

/** Returns a new block with its initial values. */
export function newBlock(type: MailBlock['type'], linkVariable: string): MailBlock {
  switch (type) {
    case 'button':
      return { type, label: '', link: `{{${linkVariable}}}` };
    case 'image':
      return { type, url: 'https://', alt: '' };
    case 'divider':
      return { type };
    case 'code':
      return { type, text: '{{code}}' };
    case 'heading':
    case 'text':
    case 'footer':
      return { type, text: '' };
  }
}

const blocks: z.ZodType<MailBlock[]> = z.array(
  z.discriminatedUnion('type', [
    z.looseObject({ type: z.enum(['heading', 'text', 'code', 'footer']), text: z.string() }),
    z.looseObject({ type: z.literal('button'), label: z.string(), link: z.string() }),
    z.looseObject({ type: z.literal('image'), url: z.string(), alt: z.string() }),
    z.looseObject({ type: z.literal('divider') }),
  ]),
);

/** The JSON document of an email. The server checks it in more detail. */
export const content = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('This is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ blocks }))
  .transform((read) => ({ version: 1 as const, ...read }));

/** Returns the document as JSON with its fields in schema order, so that equal documents are equal texts. */
export const writeContent = (written: readonly MailBlock[]): string =>
  JSON.stringify({ version: 1, blocks: blocks.parse(written) }, null, 2);
