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
export const listedSentences = ({ path, source }: SourceFile): string[] =>
  nodesOf(parse({ path, source }))
    .filter((node) => node.type === 'TSLiteralType')
    .flatMap((node) => stringsOf(node['literal']));

/** Every string of a file, wherever it stands. */
export const stringsIn = (file: SourceFile): string[] => nodesOf(parse(file)).flatMap((node) => stringsOf(node));

/** What a file hands to `t` or `say` in so many words, also as one of two. */
export const saidIn = (file: SourceFile): string[] =>
  nodesOf(parse(file))
    .filter((node) => node.type === 'CallExpression' && isSaying(node['callee']))
    .flatMap((node) => choicesOf((node['arguments'] as Node[] | undefined)?.[0]));

const isSaying = (callee: unknown): boolean => {
  const node = callee as Node;
  const name = node.type === 'MemberExpression' ? (node['property'] as Node)['name'] : node['name'];
  return name === 't' || name === 'say';
};

function choicesOf(node: Node | undefined): string[] {
  if (node?.type !== 'ConditionalExpression') return stringsOf(node);
  return [...choicesOf(node['consequent'] as Node), ...choicesOf(node['alternate'] as Node)];
}

const parse = ({ path, source }: SourceFile): unknown => parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap((child) => nodesOf(child));
  return 'type' in value && typeof value.type === 'string' ? [value as Node, ...inside] : inside;
}

function stringsOf(value: unknown): string[] {
  const node = value as Node | null | undefined;
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [];
}
