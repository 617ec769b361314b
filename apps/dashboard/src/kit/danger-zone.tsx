import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '@keystead/ui';
import { t } from '../words.ts';
import { Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

interface DangerZoneProps {
  title: string;
  /** What happens, and whether it can be undone. */
  text: ReactNode;
  /** Label of the button that opens the question. */
  label: string;
  question: (onClose: () => void) => ReactElement;
}

/** Section at the end of settings for actions that are hard or impossible to undo. */
export function DangerZone({ title, text, label, question }: DangerZoneProps): ReactElement {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('Danger zone')} tone="destructive">
      <Rows tone="destructive">
        <Row
          title={title}
          detail={text}
          actions={
            <Button variant="outline" tone="destructive" size="small" onClick={() => setAsked(true)}>
              {label}
            </Button>
          }
        />
      </Rows>
      {isAsked && question(() => setAsked(false))}
    </Section>
  );
}
