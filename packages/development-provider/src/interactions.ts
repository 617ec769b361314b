import type { IncomingMessage, ServerResponse } from 'node:http';
import { nameOAuthProvider } from '@keystead/contract';
import type { Provider } from 'oidc-provider';
import { readPerson, type People, type Person } from './people.ts';

/** The data that the page shows. */
export interface Question {
  /** The name of the simulated provider, from the last segment of the callback. */
  readonly providerName: string;
  /** The origin of the app's Keystead instance. */
  readonly askedBy: string;
  readonly clientId: string;
  readonly people: readonly Person[];
}

export interface Interactions {
  ask(request: IncomingMessage, response: ServerResponse): Promise<Question>;
  /** Handles the choice on the page. Returns the URL to redirect to, or undefined if the choice is invalid. */
  answer(request: IncomingMessage, response: ServerResponse, given: object): Promise<string | undefined>;
}

/** Asks which person signs in. Both calls need the cookie of the browser that started the sign-in. */
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
          error_description: 'The user denied access.',
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
