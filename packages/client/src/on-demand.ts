import type { Environment } from './environment.ts';
import { ConnectionError, whenOffline } from './http/diagnostics.ts';

/** Methods that return promises, so that their code can load with the first call. */
type AsyncMethods<Methods> = {
  readonly [Name in keyof Methods]: (...given: never[]) => Promise<unknown>;
};

/**
 * Returns placeholders for the named methods. The first call of any of them loads the code of all. See
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
        // The browser is offline, or a new version was deployed in the meantime. The next call tries again, although
        // some browsers remember a failed import() until the page is reloaded.
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
    return Object.fromEntries(names.map((name) => [name, standIn(name)])) as unknown as Pick<Methods, Name>; // placeholders have the signatures of their methods
  };
}
