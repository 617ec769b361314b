import type { IncomingMessage, ServerResponse } from 'node:http';
import { nameOAuthProvider } from '@keystead/contract';
import type { Provider } from 'oidc-provider';
import { readPerson, type People, type Person } from './people.ts';

/** What the page shows. */
export interface Question {
  /** What people call the provider that is played: its id is the last word of the callback. */
  readonly providerName: string;
  /** Where the app's service is. */
  readonly askedBy: string;
  readonly clientId: string;
  readonly people: readonly Person[];
}

export interface Interactions {
  ask(request: IncomingMessage, response: ServerResponse): Promise<Question>;
  /** Takes what was chosen on the page; tells where the browser goes on, or nothing if it makes no sense. */
  answer(request: IncomingMessage, response: ServerResponse, given: object): Promise<string | undefined>;
}

/** One question per sign-in: who is it? Both calls are for the browser that came to sign in: it has a cookie of it. */
export function createInteractions(provider: Provider, people: People): Interactions {
  return {
    ask: async (request, response) => {
      const { params } = await provider.interactionDetails(request, response);
      const callback = new URL(String(params['redirect_uri']));
      return {
        providerName: nameOAuthProvider(callback.pathname.split('/').at(-1) ?? ''),
        askedBy: callback.origin,
        clientId: String(params['client_id']),
        people: people.list(),
      };
    },
    answer: async (request, response, given) => {
      if ('isRefused' in given)
        return provider.interactionResult(request, response, {
          error: 'access_denied',
          error_description: 'The person refused.',
        });
      const chosen = findChosen(people, given);
      return chosen && provider.interactionResult(request, response, { login: { accountId: chosen.id } });
    },
  };
}

function findChosen(people: People, given: object): Person | undefined {
  if ('personId' in given) return people.find(String(given.personId));
  const typed = readPerson(given);
  return typed && people.put(typed);
}
