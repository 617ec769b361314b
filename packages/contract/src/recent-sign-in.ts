import { asObject, fieldsOf } from './sent-fields.ts';

/** Whether a request needs a recent sign-in, by what was sent with it, as its schemas read it. */
export type RecentSignInRule = (sent: { readonly body: unknown; readonly query: unknown }) => boolean;

/** Requests whose body has one of the fields. */
export const changing =
  (fields: readonly string[]): RecentSignInRule =>
  ({ body }) =>
    fieldsOf(body).some((field) => fields.includes(field));

/** Requests whose body or query has a field with one of the values. */
export const sending =
  (wanted: Readonly<Record<string, readonly unknown[]>>): RecentSignInRule =>
  ({ body, query }) =>
    [body, query]
      .flatMap((part) => Object.entries(asObject(part)))
      .some(([name, value]) => wanted[name]?.includes(value));
