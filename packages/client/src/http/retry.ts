import { NETWORK_RETRIES, NETWORK_RETRY_BASE_MS } from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import type { Received } from './answer.ts';
import { diagnose, whenOffline } from './diagnostics.ts';

/** A request handler on a server must not keep its own caller waiting for half a minute. */
const LONGEST_WAIT_ON_A_SERVER_MS = 1000;

/** Longer waits are up to the user, not to the SDK. */
export const LONGEST_SILENT_WAIT_SECONDS = 5;
/** The statuses that a proxy sends while Keystead is down, and Keystead while its database is. */
const AWAY = [502, 503, 504];

export interface Attempts {
  readonly baseUrl: string;
  /** Whether the request can be sent twice: a lost response looks like a lost request. */
  readonly isRepeatable: boolean;
  /** Whether to wait for a connection while the browser is offline. */
  readonly isPatient: boolean;
  /** Called before each retry. */
  readonly onRepeat?: (() => void) | undefined;
}

/**
 * Retries an attempt after network errors and outages. If the last attempt gets no response, throws an error that says
 * why.
 */
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
