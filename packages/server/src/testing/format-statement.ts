/** Words that start a clause: their lines are indented to the depth of their brackets, all others one step further. */
const CLAUSE =
  /^(?:with|select|from|where|values|returning|insert|update|delete|set|on conflict|order by|group by|limit|for (?:update|share|no key)|union|(?:left |cross )?join|using|\))/;

/** Formats a statement for people: lines indented by brackets, without empty lines. */
export function formatStatement(text: string): string {
  let depth = 0;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const formatted = lines.map((line) => {
    const closing = /^\)+/.exec(line)?.[0].length ?? 0;
    const indent = depth - closing + (CLAUSE.test(line) ? 0 : 1);
    depth += count(line, '(') - count(line, ')');
    return `${'  '.repeat(Math.max(0, indent))}${line}`;
  });
  return formatted.join('\n');
}

const count = (line: string, bracket: string): number => line.split(bracket).length - 1;
