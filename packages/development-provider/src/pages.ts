import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Pages {
  /** Renders the page, which decides by its URL what to show. */
  readonly render: () => Promise<string>;
  /** Renders the page with an error. */
  readonly renderProblem: (problem: string) => Promise<string>;
  /** Returns a script or style sheet of the page. */
  readonly findAsset: (name: string) => Promise<{ type: string; content: Buffer } | undefined>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The built page, read on each request, so that a new build shows after a reload. */
export function createPages(folder: string): Pages {
  const render = () => readFile(path.join(folder, 'index.html'), 'utf8');
  return {
    render,
    renderProblem: async (problem) =>
      (await render()).replace('</head>', () => `<meta name="problem" content="${escape(problem)}" /></head>`),
    findAsset: async (name) => {
      const type = TYPES[path.extname(name)];
      if (type === undefined || !/^[\w.-]+$/.test(name)) return undefined;
      const content = await readFile(path.join(folder, 'assets', name)).catch(() => undefined);
      return content && { type, content };
    },
  };
}

const escape = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
