import type { ReactElement } from 'react';
import styles from './highlighted.module.css';

const TOKENS = {
  code: /(?<comment>(?<=^|\s)\/\/[^\n]*|(?<=^|\s)#\s[^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<keyword>\b(?:async|await|const|default|export|from|function|import|new|return|type)\b)/gm,
  json: /(?<name>"(?:[^"\\]|\\.)*")(?=\s*:)|(?<string>"(?:[^"\\]|\\.)*")|(?<value>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?)/g,
};

const CLASSES: Readonly<Record<string, string | undefined>> = {
  comment: styles.comment,
  string: styles.string,
  keyword: styles.keyword,
  name: styles.name,
  value: styles.value,
};

interface HighlightedProps {
  code: string;
  language?: keyof typeof TOKENS;
}

/** Code with colors for comments, strings and keywords, or for the names and values of JSON. */
export function Highlighted({ code, language = 'code' }: HighlightedProps): ReactElement {
  const pieces: (string | ReactElement)[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS[language])) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? '';
    pieces.push(
      code.slice(end, match.index),
      <span key={match.index} className={CLASSES[kind]}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return (
    <>
      {pieces}
      {code.slice(end)}
    </>
  );
}
