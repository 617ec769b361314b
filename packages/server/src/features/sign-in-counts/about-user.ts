/** Whose account a sign-in that was refused had tried. It stands beside the errors, since what is in them is answered with. */
const triedUsers = new WeakMap<object, string | null>();

/** The error, with whom it was about; null where there is nobody, at the same cost (enumeration). */
export function ofUser<Refused extends Error>(userId: string | null, error: Refused): Refused {
  triedUsers.set(error, userId);
  return error;
}

/** Does it, and notes of a refusal whom it was about. */
export function aboutUser<Value>(userId: string | null, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error ? ofUser(userId, error) : error;
  }
}

export const triedUserOf = (error: unknown): string | null => (error instanceof Error && triedUsers.get(error)) || null;
