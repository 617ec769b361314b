import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { ChoosePerson } from './choose-person.tsx';
import { useQuestion } from './use-question.ts';

/** Who signs in? Or why that is not asked. */
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
        title="This sign-in is over"
        text="It was finished, or begun more than ten minutes ago, or in another browser. Go back to the app and begin again."
      />
    );
  if (question === 'unreachable')
    return (
      <MessageCard
        tone="destructive"
        title="The development provider does not answer"
        text="Is Keystead still running? Start it, then begin again in the app."
      />
    );
  return <ChoosePerson question={question} />;
}

function BrokenLink({ problem }: { problem: string }): ReactElement {
  return (
    <MessageCard
      tone="destructive"
      title="This link does not work"
      text={
        <>
          The app must send you here anew: go back to it and begin again.
          <span className="ks ks-error-code">{problem}</span>
        </>
      }
    />
  );
}

const Introduction = (): ReactElement => (
  <MessageCard
    title="Development provider"
    text="On this machine it plays Google, GitHub and the other OAuth providers of Keystead, so that they can be tried without keys. Sign in with one of them in the demo app, and you are asked here who you are."
  />
);
