import type { ReactElement } from 'react';
import { Badge, Identity, Spinner } from '@keystead/ui';
import type { Person } from './question.ts';

interface PersonListProps {
  people: readonly Person[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

export function PersonList({ people, chosenId, onChoose }: PersonListProps): ReactElement {
  return (
    <ul className="people">
      {people.map(({ id, name, email, isEmailVerified }) => (
        <li key={id}>
          <button
            className="person"
            type="button"
            aria-busy={id === chosenId || undefined}
            onClick={() => onChoose(id)}
          >
            <Identity name={name} detail={email} />
            {!isEmailVerified && <Badge tone="warning">Not verified</Badge>}
            {id === chosenId && <Spinner />}
          </button>
        </li>
      ))}
    </ul>
  );
}
