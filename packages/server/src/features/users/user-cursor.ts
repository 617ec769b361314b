import { Refusal } from '../../platform/refusal.ts';
import type { UserOrder, UserPosition } from './user-list.queries.ts';

const FORM = /^(\w+) (-?\d{1,16}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Opaque to callers: the order it belongs to, and a place in it. */
export const encodeCursor = (order: UserOrder, { micros, id }: UserPosition): string =>
  Buffer.from(`${order} ${micros} ${id}`).toString('base64url');

export function decodeCursor(order: UserOrder, cursor: string): UserPosition {
  const [, ofOrder, micros, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ofOrder !== order || micros === undefined || id === undefined)
    throw new Refusal(400, 'The cursor is not one of this list.');
  return { micros, id };
}
