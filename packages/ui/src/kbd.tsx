import { Fragment, type ReactElement } from 'react';

export interface KbdProps {
  /** Keys to press one after the other. */
  keys: readonly string[];
}

export const Kbd = ({ keys }: KbdProps): ReactElement => (
  <>
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && ' '}
        <kbd className="ks ks-kbd">{key}</kbd>
      </Fragment>
    ))}
  </>
);
