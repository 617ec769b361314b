import { pino } from 'pino';

interface Failure {
  readonly requestId?: string;
  readonly err?: { readonly stack?: string };
}

const causes = new Map<string, string>();
let isBroken = false;

/** The log of test instances that are given no other: it keeps why requests failed in a way that nobody expected. */
export const failureLog = pino(
  { level: 'error' },
  {
    write(line: string) {
      const { requestId, err } = JSON.parse(line) as Failure;
      if (requestId !== undefined) causes.set(requestId, err?.stack ?? line);
    },
  },
);

/** Throws the cause of an answer that only says "500". */
export function refuseUnexpectedFailure(line: string, requestId: string | null): void {
  const cause = causes.get(requestId ?? '');
  if (cause !== undefined && !isBroken) throw new Error(`${line} failed in a way that nobody expected:\n${cause}`);
}

/** The work asks for something that was broken on purpose, and its answer may be a 500. */
export async function whileBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  isBroken = true;
  try {
    return await work();
  } finally {
    isBroken = false;
  }
}
