import type { listRedirectRefusals, ResponseOf } from '@keystead/contract';

/** The flow that the redirect was part of. */
export type RedirectPurpose = ResponseOf<typeof listRedirectRefusals, 'admin'>['items'][number]['purpose'];

/** A URL that people were not sent to. */
export interface RedirectRefusal {
  readonly url: string;
  readonly purpose: RedirectPurpose;
  readonly count: number;
  readonly lastAt: Date;
}
