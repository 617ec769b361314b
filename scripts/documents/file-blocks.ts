/** A block of code in a document that begins with the path of the file that it shows. */
export interface FileBlock {
  readonly path: string;
  readonly text: string;
}

/** The blocks whose first line is nothing but a path in a comment. */
export function fileBlocks(markdown: string): FileBlock[] {
  const blocks = markdown.matchAll(/^```\w+\n(?:\/\/ (\S+)|<!-- (\S+) -->)\n(.*?)^```$/gms);
  return [...blocks].map(([, script, page, text = '']) => ({ path: script ?? page ?? '', text }));
}
