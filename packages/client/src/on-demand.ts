import type { Environment } from './environment.ts';
import { ConnectionError, whenOffline } from './http/diagnostics.ts';

/** Methods that can wait for their code, because their callers wait for them anyway. */
type AsyncMethods<Methods> = {
  readonly [Name in keyof Methods]: (...given: never[]) => Promise<unknown>;
};

/**
 * Puts stand-ins in the place of the named methods; the first call of one of them loads them all. See
 * docs/adr/0025-small-sdk-and-screens.md.
 */
export type OnDemand = <Methods extends AsyncMethods<Methods>, Name extends keyof Methods & string>(
  load: () => Promise<Methods>,
  ...names: readonly Name[]
) => Pick<Methods, Name>;

export function createOnDemand(environment: Environment): OnDemand {
  return <Methods extends AsyncMethods<Methods>, Name extends keyof Methods & string>(
    load: () => Promise<Methods>,
    ...names: readonly Name[]
  ) => {
    let loaded: Promise<Methods> | undefined;

    async function loadOnce(): Promise<Methods> {
      try {
        return await (loaded ??= load());
      } catch (cause) {
        // Offline, or a new version was deployed meanwhile. The next call tries again, which is in vain where the browser
        // remembers for the life of a page that an import() failed.
        loaded = undefined;
        const offline = whenOffline(environment);
        const message = offline ?? 'A part of this app could not be loaded';
        throw new ConnectionError(message, { cause }, !offline);
      }
    }

    const standIn =
      (name: Name) =>
      async (...given: never[]): Promise<unknown> =>
        (await loadOnce())[name](...given);
    return Object.fromEntries(names.map((name) => [name, standIn(name)])) as unknown as Pick<Methods, Name>; // a stand-in takes and gives what its method does
  };
}
