/** Settings that the server sends to its dashboard. Read at run time, so that one build works for every installation. */
export interface Settings {
  /** URL of the service for apps. The dashboard itself calls the origin it was loaded from. */
  readonly baseUrl: string;
  /** Key of the internal project, whose users own the other projects. */
  readonly publishableClientKey: string;
  readonly version: string;
  readonly isProduction: boolean;
  /** URL of the inbox for emails, on a machine that has one. */
  readonly inboxUrl?: string;
  readonly demoUrl?: string;
}

const NAMES = ['baseUrl', 'publishableClientKey', 'version'] as const;

export async function loadSettings(): Promise<Settings> {
  const response = await fetch('/dashboard/keystead.json');
  if (!response.ok) throw new Error(`/dashboard/keystead.json was answered with status ${response.status}.`);
  const content: unknown = await response.json();
  if (!isSettings(content)) throw new Error('/dashboard/keystead.json does not say what the dashboard needs.');
  return content;
}

function isSettings(content: unknown): content is Settings {
  if (typeof content !== 'object' || content === null) return false;
  const values = new Map<string, unknown>(Object.entries(content));
  return NAMES.every((name) => typeof values.get(name) === 'string');
}
