import {
  EMAIL_VERIFICATION_CODE_LIFETIME_MS,
  PASSWORD_RESET_CODE_LIFETIME_MS,
  SIGN_IN_CODE_LIFETIME_MS,
} from '@keystead/contract/client';
import type { Transport } from '../client-transport.ts';
import { tryStorage } from '../try-storage.ts';

/** How long a code of each purpose works. The mark lasts as long, because a later link would be expired anyway. */
const LIFETIME_MS = {
  'magic-link': SIGN_IN_CODE_LIFETIME_MS,
  'password-reset': PASSWORD_RESET_CODE_LIFETIME_MS,
  'email-verification': EMAIL_VERIFICATION_CODE_LIFETIME_MS,
} as const;

/** The purpose of an emailed code. */
export type CodePurpose = keyof typeof LIFETIME_MS;

/** Knows which emails this browser requested. */
export interface AskedHereMethods {
  /**
   * Returns whether this browser requested such an email while its code can still work. If so, a page can use the code
   * immediately. Otherwise it should ask for a click, so that an email scanner that opens links doesn't use up the
   * code. Don't base any other decision on it.
   */
  readonly askedHere: (purpose: CodePurpose) => boolean;
}

export interface AskedHere {
  readonly methods: AskedHereMethods;
  /** Records that this browser requested such an email. Does nothing outside browsers. */
  readonly mark: (purpose: CodePurpose) => void;
}

export function createAskedHere({
  environment: { browser, now },
  projectId,
}: Pick<Transport, 'environment' | 'projectId'>): AskedHere {
  const keyOf = (purpose: CodePurpose): string => `keystead-asked-${projectId}-${purpose}`;

  return {
    // If the mark can't be stored, the page asks for a click.
    mark: (purpose) => tryStorage(() => browser?.localStorage.setItem(keyOf(purpose), String(now()))),
    methods: {
      askedHere(purpose) {
        const age = now() - Number(tryStorage(() => browser?.localStorage.getItem(keyOf(purpose))));
        // A mark from the future is ignored, because it could stay forever. The clock was set back since, or something
        // else wrote it.
        return age >= 0 && age < LIFETIME_MS[purpose];
      },
    },
  };
}
