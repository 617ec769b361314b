import { expect, test } from 'vitest';
import { prepare, sql } from './sql.ts';
import { part, rowsOf, together, type Part } from './together.ts';

const first = part('first', sql`insert into a values (${1}) returning id`);
const second = part('second', sql`insert into b select id, ${2} from ${rowsOf('first')}`);
const readFirst = sql`select id, ${3} from ${rowsOf('first')}`;

test('several writes become one statement that answers with the rows of the last', () => {
  expect(prepare(together([first, second], readFirst))).toMatchObject({
    text: [
      'with first as (insert into a values ($1) returning id',
      '), second as (insert into b select id, $2 from first',
      ')',
      'select id, $3 from first',
    ].join('\n'),
    values: [1, 2, 3],
  });
});

test('without a last one it answers with no column', () => {
  expect(prepare(together([first])).text).toMatch(/\)\nselect$/);
});

test('put together again it is the same statement, with the values of its own', () => {
  const insert = (id: number) => prepare(together([part('first', sql`insert into a values (${id})`)]));

  expect(insert(1)).toMatchObject({ name: insert(2).name, values: [1] });
  expect(insert(1).text).not.toBe(prepare(together([part('other', sql`insert into a values (${1})`)])).text);
});

test('a part that is not there is named, and who reads it', () => {
  // @ts-expect-error -- nobody is called "first", which the compiler sees too
  expect(() => together([second])).toThrow(
    'The part "second" reads the rows of "first", but no part before it is called so.',
  );
  // @ts-expect-error -- the same for the last one
  expect(() => together([part('second', sql`select 1`)], readFirst)).toThrow(
    'The last of a statement reads the rows of "first", but no part before it is called so.',
  );
});

test('a part that comes after its reader is not there either', () => {
  expect(() => together([second, first])).toThrow('The part "second" reads the rows of "first"');
});

test('two parts of one name are told', () => {
  expect(() => together([first, part('first', sql`delete from b`)])).toThrow(
    'Two parts of a statement are called "first".',
  );
});

test('what is only known at run time is checked at run time', () => {
  const unknown: readonly Part[] = [second];

  expect(() => together(unknown)).toThrow('reads the rows of "first"');
});

test('a reader who does not say what it reads is told to', () => {
  const silent = part('silent', sql`delete from b using first where b.id = first.id`);

  expect(() => together([first, silent])).toThrow(
    `The part "silent" reads the rows of "first" without saying so: write rowsOf('first').`,
  );
});

test('what a fragment needs is needed by the statement around it', () => {
  const inner = sql`exists (select from ${rowsOf('first')})`;

  // @ts-expect-error -- the compiler follows it too
  expect(() => together([part('other', sql`select 1`)], sql`select 1 where ${inner}`)).toThrow(
    'reads the rows of "first"',
  );
});
