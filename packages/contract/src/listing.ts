import { z } from 'zod';
import { MOST_COUNTED } from './limits.ts';

export const flag = z.enum(['true', 'false']);

/** What asks for a list page by page. Without limit and cursor all items come at once. */
export const pageQuery = {
  limit: z
    .string()
    .refine((value) => /^[1-9]\d{0,8}$/.test(value), { error: 'must be a positive number', abort: true })
    .transform(Number)
    .optional()
    .meta({
      description: 'How many at most; more than 1000 counts as 1000. Without it all come at once',
      examples: ['100'],
    }),
  cursor: z
    .string()
    .max(512)
    .optional()
    .meta({ description: 'Where to go on: the next_cursor of the page before', examples: ['eyJhIjowfQ'] }),
};

/** What asks how many there are, beside a page of them. */
export const countQuery = {
  count: z
    .enum(['capped', 'all'])
    .optional()
    .meta({
      description: `Whether to count as well: up to ${MOST_COUNTED}, or all. Asks for a page as a limit does`,
      examples: ['capped'],
    }),
};

/** Newer clients ask for them all the same. */
export const everybodyQuery = {
  include_restricted: flag.optional().meta({ description: 'Who is restricted is listed as well: it changes nothing' }),
  include_anonymous: flag.optional().meta({ description: 'Nobody is anonymous: it changes nothing' }),
};

const pagination = z.object({ next_cursor: z.string().nullable() });
const listWith = <Item extends z.ZodType, Pagination extends z.ZodType>(item: Item, ofPages: Pagination) =>
  z.object({
    items: z.array(item),
    is_paginated: z.boolean(),
    pagination: ofPages
      .optional()
      .meta({ description: 'Of pages only; a next_cursor of null means that this was the last one' }),
  });

/** All items, or a page of them. */
export const pageOf = <Item extends z.ZodType>(item: Item) => listWith(item, pagination);

/** How many there are, as far as they were counted. */
export const listCount = z.object({
  value: z.int().meta({ examples: [42] }),
  is_capped: z.boolean().meta({ description: 'Whether there are more than were counted', examples: [false] }),
});

/** The same, and how many there are, if that was asked. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  listWith(item, pagination.extend({ count: listCount.optional() }));
