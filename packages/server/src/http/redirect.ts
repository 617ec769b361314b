import type { Cookie } from './cookie.ts';

interface Destination {
  readonly status: 302 | 303 | 307;
  readonly location: string;
  readonly cookies?: readonly Cookie[];
}

/** What a handler answers with where a browser goes on elsewhere. */
export class Redirect {
  readonly status: Destination['status'];
  readonly location: string;
  readonly cookies: readonly Cookie[];

  constructor({ status, location, cookies = [] }: Destination) {
    this.status = status;
    this.location = new URL(location).href; // a header holds no other letters than those of a written URL
    this.cookies = cookies;
  }
}

/** What a handler answers with where a browser stays: a page that tells how something ended. */
export class ResultPage {
  readonly title: string;
  readonly paragraphs: readonly string[];

  constructor(title: string, paragraphs: readonly string[]) {
    this.title = title;
    this.paragraphs = paragraphs;
  }
}

/** A failure that a browser met: answered as its cause, with cookies, and with a way back where people see it as a page. */
export class BrowserFailure extends Error {
  readonly cookies: readonly Cookie[];
  readonly wayBack: string | undefined;

  constructor(cause: unknown, { cookies, wayBack }: { cookies: readonly Cookie[]; wayBack?: string | undefined }) {
    super('a browser met a failure', { cause });
    this.name = 'BrowserFailure';
    this.cookies = cookies;
    this.wayBack = wayBack;
  }
}
