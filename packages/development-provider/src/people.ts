import { createHash } from 'node:crypto';
import { isEmailAddress, normalizeEmail } from '@keystead/contract';

export interface Person {
  /** Follows from the address, so that somebody who is typed again is the same person, also after another start. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** What is typed of somebody. */
export type NewPerson = Omit<Person, 'id'>;

export interface People {
  list(): Person[];
  find(id: string): Person | undefined;
  /** Somebody new, or somebody known who changed. */
  put(person: NewPerson): Person;
}

const MAX_PEOPLE = 100;
const MAX_NAME_LENGTH = 100;

const ALWAYS_THERE: readonly NewPerson[] = [
  { name: 'Mira Okafor', email: 'mira@example.com', isEmailVerified: true },
  { name: 'Jonas Lindqvist', email: 'jonas@example.com', isEmailVerified: true },
  { name: 'Ana Ruiz', email: 'ana@example.com', isEmailVerified: false },
];

/** Everybody who has an account at the provider. Those who were typed come first, newest first; too many of them are forgotten. */
export function createPeople(): People {
  const typed = new Map<string, Person>();
  const invented = new Map(ALWAYS_THERE.map((person) => [idOf(person), { id: idOf(person), ...person }]));
  return {
    list: () => [...[...typed.values()].reverse(), ...[...invented.values()].filter(({ id }) => !typed.has(id))],
    find: (id) => typed.get(id) ?? invented.get(id),
    put: (given) => {
      const person = { id: idOf(given), ...given };
      typed.delete(person.id); // it is the newest again
      typed.set(person.id, person);
      const [oldest] = typed.keys();
      if (typed.size > MAX_PEOPLE && oldest !== undefined) typed.delete(oldest);
      return person;
    },
  };
}

/** What was typed, if it makes a person. */
export function readPerson(given: object): NewPerson | undefined {
  const { name, email, isEmailVerified } = given as Partial<Record<keyof NewPerson, unknown>>;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof isEmailVerified !== 'boolean') return undefined;
  const isNamed = name.trim() !== '' && name.length <= MAX_NAME_LENGTH;
  return isNamed && isEmailAddress(email) ? { name: name.trim(), email, isEmailVerified } : undefined;
}

const idOf = ({ email }: NewPerson): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url').slice(0, 22);
