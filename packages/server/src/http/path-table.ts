import { TrieRouter } from 'hono/router/trie-router';
import { tryDecodeURIComponent } from 'hono/utils/url';

/** What stands at a path, with the parameters that the path holds. */
export interface Place<Value> {
  readonly value: Value;
  readonly params: Readonly<Record<string, string>>;
}

const ANY_METHOD = 'ALL';

/**
 * Finds a path without parameters by a look into a map, all others by a trie. The paths that are called most have none, and
 * walking the trie for them would cost a fifteenth of a read.
 */
export class PathTable<Value> {
  readonly #static = new Map<string, Place<Value>>();
  readonly #others = new TrieRouter<Value>();

  add(path: string, value: Value): void {
    if (this.#static.has(path)) throw new Error(`${path} has a handler already`);
    if (/[*?{]/.test(path)) throw new Error(`${path} is neither a plain path nor one with named parameters`);
    if (path.includes(':')) this.#others.add(ANY_METHOD, path, value);
    else this.#static.set(path, { value, params: {} });
  }

  find(path: string): Place<Value> | undefined {
    return this.#static.get(path) ?? this.#findAmongOthers(path);
  }

  #findAmongOthers(path: string): Place<Value> | undefined {
    const [[first]] = this.#others.match(ANY_METHOD, path) as [[Value, Record<string, string>][]];
    if (!first) return undefined;
    const [value, found] = first;
    const params = Object.fromEntries(Object.entries(found).map(([name, text]) => [name, tryDecodeURIComponent(text)]));
    return { value, params };
  }
}
