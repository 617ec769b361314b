import type { Project } from './projects/project.ts';
import type { HandlerUrls } from './redirects/handler-urls.ts';
import type { TokenStore } from './session/token-store.ts';

/** The options of a `ClientApp`. */
export interface ClientAppOptions {
  /** The ID of your project: a UUID, or `internal`. */
  projectId: string;
  /**
   * The publishable client key of your project, which starts with `pck_`. It isn't secret: anyone can read it in your
   * pages.
   */
  publishableClientKey: string;
  /** The URL of Keystead. Defaults to http://localhost:8100. */
  baseUrl?: string;
  /**
   * Where the session of the user is stored: `'cookie'` in the browser, shared by all tabs of your site; `'memory'`
   * until the page or program ends; an object with two tokens, for a session that you store yourself; `null` for no
   * session. The dashboard uses `sessionAt(…)`, which keeps the refresh token in a cookie that scripts can't read.
   */
  tokenStore: TokenStore;
  /** The URLs of your app's pages, where they differ from the defaults. */
  urls?: Partial<HandlerUrls>;
  /** Opens another page, such as with your router. By default, the browser loads the URL. */
  navigate?: (url: string) => void;
  /** The project, if you already have it, so that nothing waits for the first request. */
  project?: Project;
  /** The language of screens and emails, such as `de`. Defaults to English. */
  language?: string;
}
