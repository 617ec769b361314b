/** An email as the server returns it. */
export interface Mail {
  readonly id: string;
  readonly project_name: string;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code?: string;
  readonly created_at_millis: number;
}

const MAILS = '/inbox/mails.json';

/** Loads the emails, newest first, whose recipient contains `search`. */
export async function loadMails(search: string, signal: AbortSignal): Promise<readonly Mail[]> {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  const response = await fetch(`${MAILS}${query}`, { signal });
  if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
  const { items } = (await response.json()) as { items: readonly Mail[] };
  return items;
}

export async function deleteMails(): Promise<void> {
  const response = await fetch(MAILS, { method: 'DELETE' });
  if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
}

export const htmlAddress = ({ id }: Mail): string => `/inbox/mails/${id}/html`;
