import { SYSTEM_PERMISSION_IDS, type ErrorCode } from '@keystead/contract';
import fc from 'fast-check';

/** The permissions of one team member, modeled as simply as possible, without any code of the service. */
export interface PermissionModel {
  readonly contents: Map<string, Set<string>>;
  readonly granted: Set<string>;
}

/** Returns all granted and contained permissions, by repeating until nothing new is found. */
export function naiveClosure({ contents, granted }: PermissionModel): Set<string> {
  const found = new Set(granted);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const id of found) for (const contained of contents.get(id) ?? []) found.add(contained);
  }
  return found;
}

interface Definition {
  readonly id: string;
  readonly contained: readonly string[];
}

const idOf = (index: number) => `p${index}`;
const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

const chain = (depth: number): Definition[] =>
  idsUpTo(depth).map((id, index) => ({ id, contained: index === 0 ? [] : [idOf(index - 1)] }));
const fan = (width: number): Definition[] => [
  ...idsUpTo(width).map((id) => ({ id, contained: [] })),
  { id: idOf(width), contained: idsUpTo(width) },
];
const diamonds = (depth: number, width: number): Definition[] =>
  idsUpTo(depth * width).map((id, index) => {
    const layer = Math.floor(index / width);
    return { id, contained: layer === 0 ? [] : idsUpTo(layer * width).slice((layer - 1) * width) };
  });
/** The bits of each number select which earlier permissions are contained. */
const anyGraph = (numbers: readonly number[]): Definition[] =>
  numbers.map((number, index) => ({
    id: idOf(index),
    contained: idsUpTo(index).filter((_, earlier) => (number >> earlier) % 2 === 1),
  }));

const systemIds = fc.subarray([...SYSTEM_PERMISSION_IDS]);

/** Typical graphs; contained permissions come before the ones that contain them. */
export const shapeArbitrary: fc.Arbitrary<readonly Definition[]> = fc
  .oneof(
    fc.record({ depth: fc.integer({ min: 2, max: 30 }) }).map(({ depth }) => chain(depth)),
    fc.record({ width: fc.integer({ min: 2, max: 20 }) }).map(({ width }) => fan(width)),
    fc
      .record({ depth: fc.integer({ min: 2, max: 6 }), width: fc.integer({ min: 2, max: 3 }) })
      .map(({ depth, width }) => diamonds(depth, width)),
    fc.array(fc.nat(), { minLength: 2, maxLength: 15 }).map(anyGraph),
  )
  .chain((definitions) =>
    fc.array(systemIds, { minLength: definitions.length, maxLength: definitions.length }).map((system) =>
      definitions.map(({ id, contained }, index) => ({
        id,
        contained: [...contained, ...(index < 3 ? (system[index] ?? []) : [])],
      })),
    ),
  );

export type Change =
  | { readonly kind: 'grant' | 'revoke' | 'delete'; readonly id: string }
  | { readonly kind: 'define' | 'contain'; readonly id: string; readonly contained: readonly string[] }
  | { readonly kind: 'rename'; readonly id: string; readonly newId: string };

/** A wished change; the affected permissions are chosen later from the existing ones. */
interface Wish {
  readonly kind: 'grant' | 'revoke' | 'contain' | 'rename' | 'delete';
  readonly target: number;
  readonly others: readonly number[];
}

export const changeArbitrary: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom('grant', 'grant', 'revoke', 'contain', 'contain', 'rename', 'delete'),
  target: fc.nat(),
  others: fc.array(fc.nat(), { maxLength: 4 }),
});

export interface FittingChange {
  readonly change: Change;
  /** The expected error; null if the change must work. */
  readonly outcome: ErrorCode | null;
  readonly apply: () => void;
}

export function fittingChange(model: PermissionModel, { kind: wished, target, others }: Wish): FittingChange {
  const { contents, granted } = model;
  const own = [...contents.keys()];
  const kind = own.length === 0 ? 'grant' : wished; // nothing is left to change
  const all = [...own, ...SYSTEM_PERMISSION_IDS];
  const pick = (from: readonly string[], number: number) => from[number % from.length] ?? 'nowhere';
  const id = pick(own, target);
  switch (kind) {
    case 'grant': {
      const given = pick(all, target);
      return { change: { kind, id: given }, outcome: null, apply: () => granted.add(given) };
    }
    case 'revoke': {
      const taken = pick([...granted, id], target);
      const outcome = granted.has(taken) ? null : 'TEAM_PERMISSION_NOT_FOUND';
      return { change: { kind, id: taken }, outcome, apply: () => granted.delete(taken) };
    }
    case 'contain': {
      const contained = [...new Set(others.map((other) => pick(all, other)))];
      const reached = naiveClosure({ contents, granted: new Set(contained) });
      const outcome = reached.has(id) ? 'PERMISSION_CONTAINS_ITSELF' : null;
      return { change: { kind, id, contained }, outcome, apply: () => contents.set(id, new Set(contained)) };
    }
    case 'rename': {
      const newId = others.length > 2 ? pick(all, target + 1) : `${id.slice(0, 200)}_${target % 10}`;
      const isTaken = newId !== id && all.includes(newId);
      return {
        change: { kind, id, newId },
        outcome: isTaken ? 'PERMISSION_ID_ALREADY_EXISTS' : null,
        apply: () => replace(model, id, newId),
      };
    }
    case 'delete':
      return { change: { kind, id }, outcome: null, apply: () => forget(model, id) };
    default:
      return kind satisfies never;
  }
}

function replace({ contents, granted }: PermissionModel, id: string, newId: string): void {
  const sets = [...contents.values(), granted];
  for (const ids of sets) if (ids.delete(id)) ids.add(newId);
  const own = contents.get(id) ?? new Set();
  contents.delete(id);
  contents.set(newId, own);
}

function forget({ contents, granted }: PermissionModel, id: string): void {
  contents.delete(id);
  for (const ids of [...contents.values(), granted]) ids.delete(id);
}
