import type { Cookie } from './cookie.ts';

interface Destination {
  readonly status: 302 | 303 | 307;
  readonly location: string;
  readonly cookies?: readonly Cookie[];
}

/** The result of a handler that redirects the browser. */
export class Redirect {
  readonly status: Destination['status'];
  readonly location: string;
  readonly cookies: readonly Cookie[];

  constructor({ status, location, cookies = [] }: Destination) {
    this.status = status;
    // Normalized, because a header may only contain the characters of a valid URL.
    this.location = new URL(location).href;
    this.cookies = cookies;
  }
}

/** The result of a handler that shows a page. */
export class ResultPage {
  readonly title: string;
  readonly paragraphs: readonly string[];

  constructor(title: string, paragraphs: readonly string[]) {
    this.title = title;
    this.paragraphs = paragraphs;
  }
}

/**
 * A failure in a browser flow: its cause decides the response, with cookies and, on an error page, a link back to the
 * app.
 */
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
