/** A change of one column: `isGiven` tells "set to null" from "leave as it is". */
export interface Change<Value = string | null> {
  readonly isGiven: boolean;
  readonly value: Value;
}

/** Undefined leaves the column as it is. */
export const changeTo = <Value>(value: Value | null | undefined): Change<Value | null> => ({
  isGiven: value !== undefined,
  value: value ?? null,
});

/** The same for a JSON column. JSON null is stored as SQL null, like a value that was never set. */
export const changeToJson = (value: unknown): Change => ({
  isGiven: value !== undefined,
  value: value === undefined || value === null ? null : JSON.stringify(value),
});
