/** A change of one column: `isGiven` tells "set to null" from "leave as it is". */
export interface Change<Value = string | null> {
  readonly isGiven: boolean;
  readonly value: Value;
}

/** Undefined stays. */
export const changeTo = <Value>(value: Value | null | undefined): Change<Value | null> => ({
  isGiven: value !== undefined,
  value: value ?? null,
});

/** The same for JSON. A null is stored as none, like everything that was never set. */
export const changeToJson = (value: unknown): Change => ({
  isGiven: value !== undefined,
  value: value === undefined || value === null ? null : JSON.stringify(value),
});
