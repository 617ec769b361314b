import { NETWORK_RETRIES, NETWORK_RETRY_BASE_MS } from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import { diagnose, whenOffline } from './diagnostics.ts';

/** A request handler on a server must not keep its own caller waiting for half a minute. */
const LONGEST_WAIT_ON_A_SERVER_MS = 1000;

export interface Attempts {
  readonly baseUrl: string;
  /** Whether sending it twice is as good as sending it once; a lost answer looks like a lost request. */
  readonly isRepeatable: boolean;
  /** Whether it waits for a network that is known to be gone. */
  readonly isPatient: boolean;
  /** Told before each repetition. */
  readonly onRepeat?: (() => void) | undefined;
}

/** Repeats what failed on the network, then says why it failed. */
export async function withRetries<Answer>(
  environment: Environment,
  { baseUrl, isRepeatable, isPatient, onRepeat }: Attempts,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const longestWait = environment.browser ? Infinity : LONGEST_WAIT_ON_A_SERVER_MS;
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (cause) {
      const isHopeless = !isPatient && whenOffline(environment) !== undefined;
      if (!isRepeatable || isHopeless || retry === NETWORK_RETRIES) throw await diagnose(environment, baseUrl, cause);
    }
    await environment.wait(Math.min(NETWORK_RETRY_BASE_MS * 2 ** retry, longestWait));
    onRepeat?.();
  }
}
