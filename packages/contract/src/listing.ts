import { z } from 'zod';
import { MOST_COUNTED } from './limits.ts';

export const flag = z.enum(['true', 'false']);

/** Pagination parameters. Without them, a list returns all items. */
export const pageQuery = {
  limit: z
    .string()
    .refine((value) => /^[1-9]\d{0,8}$/.test(value), { error: 'must be a positive number', abort: true })
    .transform(Number)
    .optional()
    .meta({
      description:
        'Maximum number of items on a page, up to 1000. Defaults to 100 if you send `cursor`; without both, all items are returned at once',
      examples: ['100'],
    }),
  cursor: z
    .string()
    .max(512)
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page', examples: ['eyJhIjowfQ'] }),
};

/** Asks for the number of items along with a page of them. */
export const countQuery = {
  count: z
    .enum(['capped', 'all'])
    .optional()
    .meta({
      description: `Also returns the number of items: \`capped\` counts up to ${MOST_COUNTED}, \`all\` counts all. Returns one page, of 100 items unless you send \`limit\``,
      examples: ['capped'],
    }),
};

/** Accepted from newer clients. They have no effect. */
export const everybodyQuery = {
  include_restricted: flag.optional().meta({ description: 'Has no effect: restricted users are always included' }),
  include_anonymous: flag.optional().meta({ description: 'Has no effect: no user is anonymous' }),
};

const pagination = z.object({ next_cursor: z.string().nullable() });
const listWith = <Item extends z.ZodType, Pagination extends z.ZodType>(item: Item, ofPages: Pagination) =>
  z.object({
    items: z.array(item),
    is_paginated: z.boolean(),
    pagination: ofPages.optional().meta({ description: 'Only for pages. `next_cursor` is null on the last page' }),
  });

/** A list that returns all items or one page of them. */
export const pageOf = <Item extends z.ZodType>(item: Item) => listWith(item, pagination);

/** A number of items, which can be capped. */
export const listCount = z.object({
  value: z.int().meta({ examples: [42] }),
  is_capped: z.boolean().meta({ description: 'Whether there are more than `value`', examples: [false] }),
});

/** A list that can also return the number of items. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  listWith(item, pagination.extend({ count: listCount.optional() }));
