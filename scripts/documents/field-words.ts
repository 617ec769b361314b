/** What others call the attacks and failures that we guard against: who reviews the code searches for these. */
export const FIELD_WORDS = [
  'brute force',
  'credential stuffing',
  'CSRF',
  'deadlock',
  'enumeration',
  'open redirect',
  'replay',
  'session fixation',
  'SSRF',
  'timing attack',
] as const;

/** Each word has a row in the glossary, and stands in a comment of every file that its row names. */
export function findMissingWords(page: string, readSource: (path: string) => string): string[] {
  const [, glossary = ''] = page.split('\n## Glossary\n');
  return FIELD_WORDS.flatMap((word) => {
    const [, row] = new RegExp(`^\\| ${word} \\| (.+) \\|$`, 'm').exec(glossary) ?? [];
    if (row === undefined) return [`${word}: has no row in the glossary`];
    const guards = [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    if (guards.length === 0) return [`${word}: its row names no file`];
    return guards
      .filter((path) => !commentsOf(readSource(path)).includes(word.toLowerCase()))
      .map((path) => `${word}: no comment in ${path} says it`);
  });
}

const commentsOf = (source: string): string =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)]
    .map(([comment]) => comment)
    .join('\n')
    .toLowerCase();
