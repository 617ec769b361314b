import { Fragment, type ReactElement } from 'react';

export interface KbdProps {
  /** Pressed one after the other. */
  keys: readonly string[];
}

/** Keys of the keyboard. */
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
