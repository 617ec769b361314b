import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Icon } from '@keystead/ui';
import { lockIcon, mailIcon } from '@keystead/ui/dashboard';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, t } from '../../words.ts';
import { nameMethod } from './filter-parts.ts';
import { Option, Options } from './option.tsx';
import type { UserSearch } from './user-search.ts';
import { countQuery } from './users-query.ts';
import styles from './users.module.css';

const METHODS = [...OAUTH_PROVIDER_IDS, 'password', 'magic_link'];

interface MethodFilterProps {
  search: UserSearch;
  onChange: (methods: string) => void;
}

/** Filters by any of several sign-in methods, each with the number of users who have it and match the other filters. */
export function MethodFilter({ search, onChange }: MethodFilterProps): ReactElement {
  const chosen = new Set(search.method?.split(','));
  const choose = (id: string, isChosen: boolean): void =>
    onChange(METHODS.filter((other) => (other === id ? isChosen : chosen.has(other))).join(','));
  return (
    <Options legend={t('Signs in with any of')}>
      {METHODS.map((id) => (
        <Option key={id} type="checkbox" checked={chosen.has(id)} onChange={(isChosen) => choose(id, isChosen)}>
          <MethodMark id={id} />
          {nameMethod(id)}
          <HowMany search={{ ...search, method: id }} />
        </Option>
      ))}
    </Options>
  );
}

const MethodMark = ({ id }: { id: string }): ReactElement => {
  if (id === 'password') return <Icon path={lockIcon} />;
  return id === 'magic_link' ? <Icon path={mailIcon} /> : <ProviderMark id={id} />;
};

function HowMany({ search }: { search: UserSearch }): ReactElement {
  const { data: count } = useQuery(countQuery(useAdmin(), search, 'capped'));
  return <span className={styles.optionCount}>{count && formatCount(count)}</span>;
}
