/** A code block in a document that starts with the path of the file it shows. */
export interface FileBlock {
  readonly path: string;
  readonly text: string;
}

/** Returns the code blocks whose first line is only a path in a comment. */
export function fileBlocks(markdown: string): FileBlock[] {
  const blocks = markdown.matchAll(/^```\w+\n(?:\/\/ (\S+)|<!-- (\S+) -->)\n(.*?)^```$/gms);
  return [...blocks].map(([, script, page, text = '']) => ({ path: script ?? page ?? '', text }));
}
