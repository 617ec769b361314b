import path from 'node:path';
import { parseAst, parseSync } from 'vite';

/** A file of the repository, by its path from the root, with forward slashes. */
export interface SourceFile {
  path: string;
  source: string;
}

export interface Import {
  specifier: string;
  /** The file of a relative specifier, from the root of the repository. */
  target: string | undefined;
  /** Leaves nothing at run time: `import type`, `export type … from`, `import('…').Type`. */
  isTypeOnly: boolean;
  /** Loaded on demand: `import('…')`. */
  isOnDemand: boolean;
  /** Imported values by their original names; empty for `*`, side effects and import(). */
  names: string[];
}

/** A file with the facts about its code that the rules need. */
export interface Module extends SourceFile {
  imports: Import[];
  readsEnvironment: boolean;
  /** `{ get a() { … } }`. */
  hasGetterInLiteral: boolean;
}

type Node = Record<string, unknown> & { type: string };

/** Reads a file's imports. Files without code (style sheets, SQL) have none. */
export function parseModule(file: SourceFile): Module {
  const language = /\.(tsx?|mjs)$/.exec(file.path)?.[1];
  if (language === undefined) return { ...file, imports: [], readsEnvironment: false, hasGetterInLiteral: false };
  const lang = language === 'mjs' ? 'js' : language === 'tsx' ? 'tsx' : 'ts';
  const nodes: Node[] = [];
  collectNodes(parseAst(NEEDS_ALL_CODE.test(file.source) ? file.source : linesToOthers(file, lang), { lang }), nodes);
  return {
    ...file,
    imports: nodes.flatMap((node) => readImport(node, path.posix.dirname(file.path))),
    readsEnvironment: nodes.some(isEnvironment),
    hasGetterInLiteral: nodes.some(({ type, kind }) => type === 'Property' && kind === 'get'),
  };
}

/** Few files have dynamic or inline imports, declare a module, read the environment or have getters. */
const NEEDS_ALL_CODE = /\bimport\(|\bdeclare module\b|\benv\b|\bget\s/;

/**
 * Returns only the imports and re-exports at the top of a file: building the nodes of all its code takes most of the
 * time.
 */
function linesToOthers({ path: name, source }: SourceFile, lang: 'js' | 'ts' | 'tsx'): string {
  const { staticImports, staticExports } = parseSync(name, source, { lang }).module;
  const reExports = staticExports.filter(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest));
  // A value that is imported and exported separately is listed as both.
  return [...new Set([...staticImports, ...reExports].map(({ start, end }) => source.slice(start, end)))].join('\n');
}

function collectNodes(value: unknown, nodes: Node[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) nodes.push(value);
  for (const child of Object.values(value)) collectNodes(child, nodes);
}

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string';

function readImport(node: Node, folder: string): Import[] {
  const specifier = literal(node['source']);
  if (specifier === undefined) return []; // a computed import() can't be checked
  return [
    {
      specifier,
      target: specifier.startsWith('.') ? path.posix.join(folder, specifier) : undefined,
      isTypeOnly: node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type',
      isOnDemand: node.type === 'ImportExpression',
      names: namesOf(node['specifiers']),
    },
  ];
}

function literal(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('value' in value)) return undefined;
  return typeof value.value === 'string' ? value.value : undefined;
}

/** Both `import { a as b, type C }` and `export { a as b } from` have the name `a`. */
function namesOf(specifiers: unknown): string[] {
  if (!Array.isArray(specifiers)) return [];
  return specifiers.flatMap((specifier: Node) => {
    if (specifier['importKind'] === 'type' || specifier['exportKind'] === 'type') return [];
    const taken = specifier['imported'] ?? (specifier.type === 'ExportSpecifier' ? specifier['local'] : undefined);
    return isNamed(taken) ? [taken.name] : [];
  });
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** Matches `process.env`, `process['env']`, and `env` of node:process. */
function isEnvironment(node: Node): boolean {
  if (node.type === 'ImportDeclaration') {
    return /^(node:)?process$/.test(literal(node['source']) ?? '') && namesOf(node['specifiers']).includes('env');
  }
  if (node.type !== 'MemberExpression') return false;
  const object = node['object'];
  const property = node['property'];
  const isEnv = (isNamed(property) && property.name === 'env') || literal(property) === 'env';
  return isEnv && isNamed(object) && object.name === 'process';
}
