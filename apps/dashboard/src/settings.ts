/** What the server tells its dashboard. Read at run time, so that one build serves every installation. */
export interface Settings {
  /** Where the service is for apps. The dashboard itself calls where it came from. */
  readonly baseUrl: string;
  /** Opens the internal project, whose users own the others. */
  readonly publishableClientKey: string;
  readonly version: string;
  readonly isProduction: boolean;
  /** Where mails arrive, on a machine that has an inbox. */
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
