/** Which project this app belongs to. Read at run time, so that one build serves every installation. */
export interface Settings {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  projectName: string;
  /** Where mails arrive, on a machine that has an inbox. */
  inboxUrl?: string;
  /** What the screens speak; English where nothing is said. */
  language?: string;
}

const NAMES = ['baseUrl', 'projectId', 'publishableClientKey', 'projectName'] as const;

/** Undefined where the file is missing or says something else. */
export async function loadSettings(): Promise<Settings | undefined> {
  const response = await fetch('/keystead.json').catch(() => undefined);
  // A server that answers every path with the page itself sends HTML here.
  const content: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  return isSettings(content) ? content : undefined;
}

function isSettings(content: unknown): content is Settings {
  if (typeof content !== 'object' || content === null) return false;
  const values = new Map<string, unknown>(Object.entries(content));
  return NAMES.every((name) => typeof values.get(name) === 'string');
}
