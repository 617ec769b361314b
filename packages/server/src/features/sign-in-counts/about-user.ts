/** Whose account a sign-in that was refused had tried, where nothing that answers or logs looks. A map beside the errors would cost each 1 KB. */
const TRIED_USER = Symbol('tried user');

/** The error, with whom it was about; null where there is nobody, at the same cost (enumeration). */
export function ofUser<Refused extends Error>(userId: string | null, error: Refused): Refused {
  return Object.assign(error, { [TRIED_USER]: userId });
}

/** Does it, and notes of a refusal whom it was about. */
export function aboutUser<Value>(userId: string | null, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error ? ofUser(userId, error) : error;
  }
}

export const triedUserOf = (error: unknown): string | null =>
  (error as { readonly [TRIED_USER]?: string | null })[TRIED_USER] ?? null;
