import type { KnownError } from '@keystead/client';
import type { ErrorCode, ErrorDetails } from '@keystead/contract';
import type { FieldError } from './use-form.ts';

/** What a form says when the service refuses, in so many words or by what the error tells. */
type Says<Code extends ErrorCode> = FieldError | ((details: ErrorDetails<Code>) => FieldError);

export type Refusals<Code extends ErrorCode> = { readonly [Each in Code]: Says<Each> };

/** What several forms are refused for, in the same words. */
export const refusals = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'Password authentication is not enabled for this project.',
  REDIRECT_URL_NOT_WHITELISTED:
    'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?',
  SIGN_UP_NOT_ENABLED: 'Sign up for new users is not enabled at the moment.',
  USER_RESTRICTED: ({ reason }) => ['Your account is restricted. {reason}', { reason: reason ?? '' }],
} as const satisfies Partial<Refusals<ErrorCode>>;

type Shared = keyof typeof refusals;

/** Words for every code that is not in the table; a form may also have its own for one that is. */
type OwnWords<Code extends ErrorCode> = Refusals<Exclude<Code, Shared>> & Partial<Refusals<Extract<Code, Shared>>>;

/** What each takes is what its own code tells. */
type Words = Readonly<Record<ErrorCode, FieldError | ((details: never) => FieldError)>>;

/** What to say of a refusal. The compiler wants words for each of its codes. */
export function refusalOf<Refused extends KnownError>(error: Refused, own: OwnWords<Refused['code']>): FieldError {
  const says = ({ ...refusals, ...own } as unknown as Words)[error.code];
  return typeof says === 'function' ? says(error.details as never) : says;
}
