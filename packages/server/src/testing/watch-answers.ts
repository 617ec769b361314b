import type { App } from '../app.ts';
import { refuseUndeclaredError } from './refuse-undeclared-error.ts';

/** Checks all responses to tests and to an SDK: an undeclared error fails the request. */
export function watchAnswers(app: App): App {
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    const { pathname } = new URL(request.url);
    refuseUndeclaredError(
      `${request.method} ${pathname}`,
      response.headers.get('x-stack-known-error') ?? response.headers.get('x-stack-error-code'),
    );
    return response;
  };
  return app;
}
