import type { ReactElement } from 'react';

const TOKENS =
  /(?<comment>(?<=^|\s)\/\/[^\n]*|(?<=^|\s)#\s[^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<keyword>\b(?:async|await|const|default|export|from|function|import|new|return|type)\b)/gm;

interface HighlightedProps {
  code: string;
}

/** Highlights the comments, strings and keywords of a snippet. */
export function Highlighted({ code }: HighlightedProps): ReactElement {
  const pieces: (string | ReactElement)[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    pieces.push(
      code.slice(end, match.index),
      <span key={match.index} data-token={kind}>
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
