import {
  EMAIL_VERIFICATION_CODE_LIFETIME_MS,
  PASSWORD_RESET_CODE_LIFETIME_MS,
  SIGN_IN_CODE_LIFETIME_MS,
} from '@keystead/contract/client';
import type { Transport } from '../client-transport.ts';
import { tryStorage } from '../try-storage.ts';

/** How long a code of each purpose lives, and with it the mark: an older one could only lead to a dead link. */
const LIFETIME_MS = {
  'magic-link': SIGN_IN_CODE_LIFETIME_MS,
  'password-reset': PASSWORD_RESET_CODE_LIFETIME_MS,
  'email-verification': EMAIL_VERIFICATION_CODE_LIFETIME_MS,
} as const;

/** What a mailed code is for. */
export type CodePurpose = keyof typeof LIFETIME_MS;

/** Which mails this browser waits for. */
export interface AskedHereMethods {
  /**
   * Whether this browser asked for such a mail while its code can still be alive. A page may then use the code at once;
   * otherwise it asks for a click, so that a mail scanner that opens links uses nothing up. It decides nothing else.
   */
  readonly askedHere: (purpose: CodePurpose) => boolean;
}

export interface AskedHere {
  readonly methods: AskedHereMethods;
  /** Notes that such a mail was asked for here. Outside browsers there is nobody to spare a click. */
  readonly mark: (purpose: CodePurpose) => void;
}

export function createAskedHere({
  environment: { browser, now },
  projectId,
}: Pick<Transport, 'environment' | 'projectId'>): AskedHere {
  const keyOf = (purpose: CodePurpose): string => `keystead-asked-${projectId}-${purpose}`;

  return {
    // Where it cannot be kept, the page asks for a click.
    mark: (purpose) => tryStorage(() => browser?.localStorage.setItem(keyOf(purpose), String(now()))),
    methods: {
      askedHere(purpose) {
        const age = now() - Number(tryStorage(() => browser?.localStorage.getItem(keyOf(purpose))));
        // A mark from the future was made by a clock that has been set back since, or by nobody: it could stay for ever.
        return age >= 0 && age < LIFETIME_MS[purpose];
      },
    },
  };
}
