export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** What the app wants to know, and whom it may be told of. */
export interface Question {
  readonly providerName: string;
  readonly askedBy: string;
  readonly clientId: string;
  readonly people: readonly Person[];
}

export type Answer = { personId: string } | Omit<Person, 'id'> | { isRefused: true };

/** The page's own address leads to both, and to the cookie of this sign-in. */
const pathTo = (call: 'question' | 'answer'): string => `${window.location.pathname}/${call}`;

/** Nothing where this sign-in is over. */
export async function fetchQuestion(): Promise<Question | undefined> {
  const response = await fetch(pathTo('question'));
  return response.ok ? ((await response.json()) as Question) : undefined;
}

export type Outcome = 'sent' | 'refused' | 'over';

/** Goes back to the app with the answer. */
export async function sendAnswer(answer: Answer): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(pathTo('answer'), { method: 'POST', headers, body: JSON.stringify(answer) });
  if (!response.ok) return response.status === 400 ? 'refused' : 'over';
  const { location } = (await response.json()) as { location: string };
  window.location.assign(location);
  return 'sent';
}
