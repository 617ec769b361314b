import type { ReactElement } from 'react';
import './variables.css';

/** A text with its variables as chips. */
export const VariableChips = ({ text }: { text: string }): ReactElement => (
  <>
    {/* Every second part is the name of a variable. */}
    {text.split(VARIABLE).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={index} className="ks block-variable" data-tone="accent">
          {part}
        </span>
      ),
    )}
  </>
);

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/;

/** Whether a text names a variable. */
export const hasVariables = (text: string): boolean => VARIABLE.test(text);
