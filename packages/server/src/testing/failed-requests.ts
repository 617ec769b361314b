import { pino } from 'pino';

interface Failure {
  readonly requestId?: string;
  readonly err?: { readonly stack?: string };
}

const causes = new Map<string, string>();
let isBroken = false;

/** The default log of test instances, which keeps the causes of unexpected failures. */
export const failureLog = pino(
  { level: 'error' },
  {
    write(line: string) {
      const { requestId, err } = JSON.parse(line) as Failure;
      if (requestId !== undefined) causes.set(requestId, err?.stack ?? line);
    },
  },
);

/** Throws the cause of a response that only shows status 500. */
export function refuseUnexpectedFailure(line: string, requestId: string | null): void {
  const cause = causes.get(requestId ?? '');
  if (cause !== undefined && !isBroken) throw new Error(`${line} failed in a way that nobody expected:\n${cause}`);
}

/** Allows responses with status 500 while something is broken on purpose. */
export async function whileBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  isBroken = true;
  try {
    return await work();
  } finally {
    isBroken = false;
  }
}
