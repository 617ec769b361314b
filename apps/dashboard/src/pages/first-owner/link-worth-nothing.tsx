import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { MessageCard } from '@keystead/ui';
import { CodeBlock } from '@keystead/ui/dashboard';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import styles from './first-owner.module.css';

/** What is wrong with a link. */
export type LinkProblem = keyof typeof WORDS;

const WORDS = {
  used: { title: 'This link was used already', text: 'Its owner signs in. For another owner, print a new link.' },
  over: { title: 'This link has ended', text: 'It worked for an hour. Print a new one.' },
  unknown: { title: 'This link is not valid', text: 'There is a newer one, or a part of it is missing.' },
  incomplete: { title: 'The code is missing', text: 'Open the whole link, with all that follows the #.' },
} as const;

interface LinkWorthNothingProps {
  problem: LinkProblem;
}

/** Why nobody becomes an owner by this link, and how to get another. */
export function LinkWorthNothing({ problem }: LinkWorthNothingProps): ReactElement {
  const { isProduction } = useSettings();
  const navigate = useNavigate();
  const { title, text } = WORDS[problem];
  const command = isProduction ? 'node packages/server/dist/main.js owner-link' : 'npm run owner-link';
  return (
    <MessageCard
      tone="destructive"
      title={t(title)}
      text={t(text)}
      primary={{ label: t('Sign in'), onSelect: () => void navigate({ to: '/', replace: true }) }}
    >
      <div className={styles.command}>
        <p>{t('This command prints a new link, where the service runs:')}</p>
        <CodeBlock label={t('Command')} action={<CopyButton content={command} />}>
          {command}
        </CodeBlock>
      </div>
    </MessageCard>
  );
}
