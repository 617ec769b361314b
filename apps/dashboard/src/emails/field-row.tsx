import { useId, type ReactElement, type ReactNode } from 'react';
import '../project/setting.css';

interface FieldRowProps {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** What some fields are about, and the fields beside it. */
export function FieldRow({ title, text, children }: FieldRowProps): ReactElement {
  const id = useId();
  return (
    <fieldset
      className="field-row"
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      <div>
        <div className="setting-label" id={id}>
          {title}
        </div>
        {text !== undefined && (
          <div className="setting-hint" id={`${id}-text`}>
            {text}
          </div>
        )}
      </div>
      <div className="field-row-fields">{children}</div>
    </fieldset>
  );
}
