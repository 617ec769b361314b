export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** The app that asks, and the people to choose from. */
export interface Question {
  readonly providerName: string;
  readonly askedBy: string;
  readonly clientId: string;
  readonly people: readonly Person[];
}

export type Answer = { personId: string } | Omit<Person, 'id'> | { isRefused: true };

/** Paths below the page's own, so that the cookie of this sign-in is sent. */
const pathTo = (call: 'question' | 'answer'): string => `${window.location.pathname}/${call}`;

/** Returns undefined if this sign-in has ended. */
export async function fetchQuestion(): Promise<Question | undefined> {
  const response = await fetch(pathTo('question'));
  return response.ok ? ((await response.json()) as Question) : undefined;
}

export type Outcome = 'sent' | 'refused' | 'over';

/** Sends the answer and redirects to the app. */
export async function sendAnswer(answer: Answer): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(pathTo('answer'), { method: 'POST', headers, body: JSON.stringify(answer) });
  if (!response.ok) return response.status === 400 ? 'refused' : 'over';
  const { location } = (await response.json()) as { location: string };
  window.location.assign(location);
  return 'sent';
}
