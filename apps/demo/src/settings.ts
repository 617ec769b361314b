/** The project of this app, read at run time, so that one build works for every installation. */
export interface Settings {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  projectName: string;
  /** The URL of the inbox, on machines that have one. */
  inboxUrl?: string;
  /** The language of the screens; English by default. */
  language?: string;
}

const NAMES = ['baseUrl', 'projectId', 'publishableClientKey', 'projectName'] as const;

/** Returns undefined if the file is missing or invalid. */
export async function loadSettings(): Promise<Settings | undefined> {
  const response = await fetch('/keystead.json').catch(() => undefined);
  // Servers that respond to every path with the page itself send HTML here.
  const content: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  return isSettings(content) ? content : undefined;
}

function isSettings(content: unknown): content is Settings {
  if (typeof content !== 'object' || content === null) return false;
  const values = new Map<string, unknown>(Object.entries(content));
  return NAMES.every((name) => typeof values.get(name) === 'string');
}
