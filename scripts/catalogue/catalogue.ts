import { parseAst } from 'vite';
import type { SourceFile } from '../architecture/module.ts';

/** The sentences of one kind of reader: those who look at screens, or those who get mails. */
export interface Catalogue {
  /** What it is called in problems. */
  name: string;
  /** The file whose union type lists the sentences. */
  list: SourceFile;
  /** What each sentence is in other languages, by their code. */
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The code that says the sentences. */
  sources: readonly SourceFile[];
  /** The places of values in a text: `{name}` on screens, `{{name}}` in mails. */
  placeholder: RegExp;
}

type Node = Record<string, unknown> & { type: string };

/** The sentences that the union lists. */
export const listedSentences = (file: SourceFile): string[] =>
  [...nodesOf(parse(file))]
    .filter((node) => node.type === 'TSLiteralType')
    .flatMap((node) => stringsOf(node['literal']));

export interface Words {
  path: string;
  /** Every string of the file, wherever it stands. */
  written: string[];
  /** What it hands to `t` or `say` in so many words, also as one of two. */
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
