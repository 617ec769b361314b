import { createHash } from 'node:crypto';
import { isEmailAddress, normalizeEmail } from '@keystead/contract';

export interface Person {
  /**
   * Derived from the email address, so that entering the same address again is the same person, even after a restart.
   */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** A person as entered on the page. */
export type NewPerson = Omit<Person, 'id'>;

export interface People {
  list(): Person[];
  find(id: string): Person | undefined;
  /** Adds a person, or updates the one with the same email address. */
  put(person: NewPerson): Person;
}

const MAX_PEOPLE = 100;
const MAX_NAME_LENGTH = 100;

const ALWAYS_THERE: readonly NewPerson[] = [
  { name: 'Mira Okafor', email: 'mira@example.com', isEmailVerified: true },
  { name: 'Jonas Lindqvist', email: 'jonas@example.com', isEmailVerified: true },
  { name: 'Ana Ruiz', email: 'ana@example.com', isEmailVerified: false },
];

/** All accounts at the mock provider. Entered ones come first, newest first; the oldest are dropped beyond a limit. */
export function createPeople(): People {
  const typed = new Map<string, Person>();
  const invented = new Map(ALWAYS_THERE.map((person) => [idOf(person), { id: idOf(person), ...person }]));
  return {
    list: () => [...[...typed.values()].reverse(), ...[...invented.values()].filter(({ id }) => !typed.has(id))],
    find: (id) => typed.get(id) ?? invented.get(id),
    put: (given) => {
      const person = { id: idOf(given), ...given };
      typed.delete(person.id); // moves it to the newest end
      typed.set(person.id, person);
      const [oldest] = typed.keys();
      if (typed.size > MAX_PEOPLE && oldest !== undefined) typed.delete(oldest);
      return person;
    },
  };
}

/** Returns the entered person, if the data is valid. */
export function readPerson(given: object): NewPerson | undefined {
  const { name, email, isEmailVerified } = given as Partial<Record<keyof NewPerson, unknown>>;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof isEmailVerified !== 'boolean') return undefined;
  const isNamed = name.trim() !== '' && name.length <= MAX_NAME_LENGTH;
  return isNamed && isEmailAddress(email) ? { name: name.trim(), email, isEmailVerified } : undefined;
}

const idOf = ({ email }: NewPerson): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url').slice(0, 22);
