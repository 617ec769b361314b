import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { ChoosePerson } from './choose-person.tsx';
import { useQuestion } from './use-question.ts';

/** Asks who signs in, or says why that isn't possible. */
export function App(): ReactElement {
  const problem = document.querySelector<HTMLMetaElement>('meta[name="problem"]')?.content;
  if (problem !== undefined) return <BrokenLink problem={problem} />;
  return window.location.pathname === '/' ? <Introduction /> : <Asked />;
}

function Asked(): ReactElement {
  const question = useQuestion();
  if (question === 'loading') return <></>;
  if (question === 'over')
    return (
      <MessageCard
        title="This sign-in has ended"
        text="It was completed, started more than ten minutes ago, or started in another browser. Go back to the app and try again."
      />
    );
  if (question === 'unreachable')
    return (
      <MessageCard
        tone="destructive"
        title="The mock OAuth provider isn't responding"
        text="Check that Keystead is running, then go back to the app and try again."
      />
    );
  return <ChoosePerson question={question} />;
}

function BrokenLink({ problem }: { problem: string }): ReactElement {
  return (
    <MessageCard
      tone="destructive"
      title="This link doesn't work"
      text={
        <>
          Go back to the app and start the sign-in again.
          <span className="ks ks-error-code">{problem}</span>
        </>
      }
    />
  );
}

const Introduction = (): ReactElement => (
  <MessageCard
    title="Mock OAuth provider"
    text="Simulates Google, GitHub and the other OAuth providers on this machine, so you can try them without keys. Sign in with one of them in the demo app, then choose a user here."
  />
);
