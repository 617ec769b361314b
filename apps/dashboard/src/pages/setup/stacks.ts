import { expressFiles, nextFiles, plainFiles, reactFiles, type Snippet, type SnippetValues } from './snippets.ts';
import type { StackId } from './stack-ids.ts';

/** A stack that an app can be built with. */
export interface Stack {
  readonly id: StackId;
  /** A product name, the same in every language. */
  readonly called: string;
  readonly sign: string;
  /** Whether it needs the secret server key instead of the publishable client key. */
  readonly isServer: boolean;
  readonly install: string;
  readonly files: (values: SnippetValues) => readonly Snippet[];
}

const PACK = 'npm run pack   # in the checkout of Keystead';

export const stacks: readonly [Stack, ...Stack[]] = [
  {
    id: 'react',
    called: 'React',
    sign: 'Re',
    isServer: false,
    install: `${PACK}\nnpm install ../keystead/dist/keystead-*.tgz   # in your app`,
    files: reactFiles,
  },
  {
    id: 'next',
    called: 'Next.js',
    sign: 'Nx',
    isServer: false,
    install: `${PACK}\nnpm install ../keystead/dist/keystead-*.tgz   # in your app`,
    files: nextFiles,
  },
  {
    id: 'plain',
    called: 'Plain JS',
    sign: 'JS',
    isServer: false,
    install: `${PACK}\ntar -xzf ../keystead/dist/keystead-client-*.tgz --strip-components=2 package/dist/keystead.js   # beside your page`,
    files: plainFiles,
  },
  {
    id: 'node',
    called: 'Node server',
    sign: 'No',
    isServer: true,
    install: `${PACK}\nnpm install express ../keystead/dist/keystead-contract-*.tgz ../keystead/dist/keystead-client-*.tgz   # in your app`,
    files: expressFiles,
  },
];
