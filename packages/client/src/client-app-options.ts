import type { Project } from './projects/project.ts';
import type { HandlerUrls } from './redirects/handler-urls.ts';
import type { TokenStore } from './session/token-store.ts';

/** What a client app needs to know. */
export interface ClientAppOptions {
  /** The id of your project: a UUID, or `internal`. */
  projectId: string;
  /** The key of the project that begins with `pck_`. It is no secret: everybody may read it in your page. */
  publishableClientKey: string;
  /** Where the service is; http://localhost:8100 by default. */
  baseUrl?: string;
  /**
   * Where the session of the signed-in user is kept: `'cookie'` in the browser, for all tabs of your site; `'memory'`
   * until the page or program ends; two tokens for a session that you keep yourself; `null` for no session. The
   * dashboard has `sessionAt(…)`, which leaves the refresh token to a cookie that no script can read.
   */
  tokenStore: TokenStore;
  /** Where the pages of the app are, as far as they differ from the defaults. */
  urls?: Partial<HandlerUrls>;
  /** How to go to another page; by default the browser loads it. */
  navigate?: (url: string) => void;
  /** A project that is known already, so that nothing waits for it. */
  project?: Project;
  /** What screens speak and mails are written in, such as `de`; English by default. */
  language?: string;
}
