/** Top folders of the repository. A mention that starts with one of them counts as a path. */
const TOP_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'checks', 'docs', 'scripts', '.ci'];

/**
 * Returns the paths in a document: in backticks, and in the tree drawings of code blocks. Expands `{a,b}`; `<name>` and
 * `…` stand for anything, like `*`.
 */
export function documentedPaths(markdown: string): string[] {
  const inTrees = [...markdown.matchAll(/^```tree\n(.*?)^```$/gms)].flatMap(([, drawing = '']) => treePaths(drawing));
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
  const inProse = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(looksLikePath);
  return [...new Set([...inTrees, ...inProse].flatMap(expandBraces).map(toPattern))];
}

function looksLikePath(code: string): boolean {
  if (/\s/.test(code.replaceAll(/\{[^}]*\}/g, ''))) return false;
  return TOP_FOLDERS.some((folder) => code === folder || code.startsWith(`${folder}/`));
}

/** Each line of a drawing is a path, indented below its folder, followed by two or more spaces and its description. */
function treePaths(drawing: string): string[] {
  const folders: { indent: number; path: string }[] = [];
  return drawing
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const indent = line.search(/\S/);
      while ((folders.at(-1)?.indent ?? -1) >= indent) folders.pop();
      const names = line.trim().split(/ {2,}/)[0] ?? '';
      const base = folders.at(-1)?.path ?? '';
      const paths = splitNames(names).map((name) => `${base}${name}`);
      const last = paths.at(-1);
      if (last?.endsWith('/')) folders.push({ indent, path: last });
      return paths;
    });
}

/** `README.md LICENSE` are two names; a space inside braces separates nothing. */
const splitNames = (names: string): string[] => names.match(/(?:\{[^}]*\}|[^\s{])+/g) ?? [];

function expandBraces(path: string): string[] {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice.trim()}${after}`));
}

const toPattern = (path: string): string => path.replaceAll(/<[^>]*>|…|\.\.\./g, '*').replace(/\/$/, '');

/**
 * Returns whether a file or folder matches a pattern, in which `*` stands for part of a name and `**` for any depth.
 */
export function isInTree(pattern: string, tree: readonly string[]): boolean {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`),
    )
    .join('');
  const fits = new RegExp(`^${source}$`);
  return tree.some((path) => fits.test(path));
}
