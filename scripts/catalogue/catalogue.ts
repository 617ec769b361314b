import { parseAst } from 'vite';
import type { SourceFile } from '../architecture/module.ts';

/** The sentences of one medium: screens or emails. */
export interface Catalogue {
  /** The name of the catalog in problems. */
  name: string;
  /** The file whose union type lists the sentences. */
  list: SourceFile;
  /** The translations of each sentence, by language code. */
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The code that uses the sentences. */
  sources: readonly SourceFile[];
  /** Matches the placeholders in a text: `{name}` on screens, `{{name}}` in emails. */
  placeholder: RegExp;
}

type Node = Record<string, unknown> & { type: string };

/** Returns the sentences of the union type. */
export const listedSentences = (file: SourceFile): string[] =>
  [...nodesOf(parse(file))]
    .filter((node) => node.type === 'TSLiteralType')
    .flatMap((node) => stringsOf(node['literal']));

export interface Words {
  path: string;
  /** Every string in the file. */
  written: string[];
  /** The literal strings passed to `t` or `say`, including both branches of a condition. */
  said: string[];
}

export function wordsIn(file: SourceFile): Words {
  const nodes = [...nodesOf(parse(file))];
  return {
    path: file.path,
    written: nodes.flatMap((node) => stringsOf(node)),
    said: nodes
      .filter((node) => node.type === 'CallExpression' && isSaying(node['callee'] as Node))
      .flatMap((node) => choicesOf((node['arguments'] as Node[] | undefined)?.[0])),
  };
}

function isSaying(callee: Node): boolean {
  const name = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name'];
  return name === 't' || name === 'say';
}

function choicesOf(node: Node | undefined): string[] {
  if (node?.type !== 'ConditionalExpression') return stringsOf(node);
  return [...choicesOf(node['consequent'] as Node), ...choicesOf(node['alternate'] as Node)];
}

const parse = ({ path, source }: SourceFile): unknown => parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

function stringsOf(value: unknown): string[] {
  const node = value as Node | null | undefined;
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [];
}
