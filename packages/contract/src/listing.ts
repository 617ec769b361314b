import { z } from 'zod';

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

/** Newer clients ask for them all the same. */
export const everybodyQuery = {
  include_restricted: flag.optional().meta({ description: 'Nobody is restricted: it changes nothing' }),
  include_anonymous: flag.optional().meta({ description: 'Nobody is anonymous: it changes nothing' }),
};

/** All items, or a page of them. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    is_paginated: z.boolean(),
    pagination: z
      .object({ next_cursor: z.string().nullable() })
      .optional()
      .meta({ description: 'Of pages only; a next_cursor of null means that this was the last one' }),
  });

export const FOREIGN_CURSOR = { status: 400, when: 'The cursor is not one of this list.' } as const;
export const ONLY_ONESELF = { status: 403, when: 'Clients may only ask for the signed-in user.' } as const;
