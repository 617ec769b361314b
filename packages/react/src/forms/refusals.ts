import type { KnownError } from '@keystead/client';
import type { ErrorCode, ErrorDetails } from '@keystead/contract';
import type { FieldError } from './use-form.ts';

/** The text for an error of the service: fixed, or built from the error's details. */
type Says<Code extends ErrorCode> = FieldError | ((details: ErrorDetails<Code>) => FieldError);

export type Refusals<Code extends ErrorCode> = { readonly [Each in Code]: Says<Each> };

/** Texts that several forms share. */
export const refusals = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'Password authentication is not enabled for this project.',
  REDIRECT_URL_NOT_WHITELISTED:
    'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?',
  SIGN_UP_NOT_ENABLED: 'Sign up for new users is not enabled at the moment.',
  USER_RESTRICTED: ({ reason }) => ['Your account is restricted. {reason}', { reason: reason ?? '' }],
} as const satisfies Partial<Refusals<ErrorCode>>;

type Shared = keyof typeof refusals;

/** Texts for every code that is not in the table. A form may also override one that is. */
type OwnWords<Code extends ErrorCode> = Refusals<Exclude<Code, Shared>> & Partial<Refusals<Extract<Code, Shared>>>;

/** Each function takes the details of its own code. */
type Words = Readonly<Record<ErrorCode, FieldError | ((details: never) => FieldError)>>;

/** Returns the text for an error. The compiler requires a text for each of its codes. */
export function refusalOf<Refused extends KnownError>(error: Refused, own: OwnWords<Refused['code']>): FieldError {
  const says = ({ ...refusals, ...own } as unknown as Words)[error.code];
  return typeof says === 'function' ? says(error.details as never) : says;
}
