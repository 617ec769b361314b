import type { listRedirectRefusals, ResponseOf } from '@keystead/contract';

/** What somebody was to be sent back from. */
export type RedirectPurpose = ResponseOf<typeof listRedirectRefusals, 'admin'>['items'][number]['purpose'];

/** Where people were not sent. */
export interface RedirectRefusal {
  readonly url: string;
  readonly purpose: RedirectPurpose;
  readonly count: number;
  readonly lastAt: Date;
}
