import { expect, test } from 'vitest';
import { formatStatement } from './format-statement.ts';

test('lines stand as deep as their brackets, and a line that begins no clause one step further', () => {
  const text = `with a as (
          insert into t (id,
      name)
      select $1
    where exists (
              select from b
   )
), b as (
  select 1

)
   select * from a`;

  expect(formatStatement(text)).toBe(`with a as (
  insert into t (id,
      name)
  select $1
  where exists (
    select from b
  )
), b as (
  select 1
)
select * from a`);
});
