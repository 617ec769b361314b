import { NETWORK_RETRIES, NETWORK_RETRY_BASE_MS } from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import type { Received } from './answer.ts';
import { diagnose, whenOffline } from './diagnostics.ts';

/** A request handler on a server must not keep its own caller waiting for half a minute. */
const LONGEST_WAIT_ON_A_SERVER_MS = 1000;

/** A longer wait is the person's decision, not ours. */
export const LONGEST_SILENT_WAIT_SECONDS = 5;
/** What proxies answer for a service that is away, and the service while its database is. */
const AWAY = [502, 503, 504];

export interface Attempts {
  readonly baseUrl: string;
  /** Whether sending it twice is as good as sending it once; a lost answer looks like a lost request. */
  readonly isRepeatable: boolean;
  /** Whether it waits for a network that is known to be gone. */
  readonly isPatient: boolean;
  /** Told before each repetition. */
  readonly onRepeat?: (() => void) | undefined;
}

/** Repeats what failed on the network, or found nobody behind a proxy or no database, then says why it failed. */
export async function withRetries(
  environment: Environment,
  { baseUrl, isRepeatable, isPatient, onRepeat }: Attempts,
  attempt: () => Promise<Received>,
): Promise<Received> {
  const longestWait = environment.browser ? Infinity : LONGEST_WAIT_ON_A_SERVER_MS;
  const longestAsked = Math.min(LONGEST_SILENT_WAIT_SECONDS * 1000, longestWait);
  for (let retry = 0; ; retry++) {
    const isLast = !isRepeatable || retry === NETWORK_RETRIES;
    let leastWait = 0;
    try {
      const received = await attempt();
      leastWait = (received.retryAfterSeconds ?? 0) * 1000;
      if (isLast || !AWAY.includes(received.status) || leastWait > longestAsked) return received;
    } catch (cause) {
      const isHopeless = !isPatient && whenOffline(environment) !== undefined;
      if (isLast || isHopeless) throw await diagnose(environment, baseUrl, cause);
    }
    await environment.wait(Math.max(leastWait, Math.min(NETWORK_RETRY_BASE_MS * 2 ** retry, longestWait)));
    onRepeat?.();
  }
}
