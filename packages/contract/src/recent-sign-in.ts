import { asObject, fieldsOf } from './sent-fields.ts';

/** Decides from the parsed body and query whether a request needs a recent sign-in. */
export type RecentSignInRule = (sent: { readonly body: unknown; readonly query: unknown }) => boolean;

/** A rule for requests whose body has one of the fields. */
export const changing =
  (fields: readonly string[]): RecentSignInRule =>
  ({ body }) =>
    fieldsOf(body).some((field) => fields.includes(field));

/** A rule for requests whose body or query has a field with one of the values. */
export const sending =
  (wanted: Readonly<Record<string, readonly unknown[]>>): RecentSignInRule =>
  ({ body, query }) =>
    [body, query]
      .flatMap((part) => Object.entries(asObject(part)))
      .some(([name, value]) => wanted[name]?.includes(value));
