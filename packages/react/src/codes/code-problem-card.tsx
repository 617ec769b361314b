'use client';
import type { ReactElement } from 'react';
import { MessageCard, type MessageAction } from '@keystead/ui';
import type { PlainSentence } from '@keystead/messages';
import { useKeystead } from '../provider.tsx';
import type { CodeProblem } from './use-code.ts';

export interface CodeProblemCardProps<Problem extends CodeProblem> {
  problem: Problem;
  /** The title of each problem on this page. */
  titles: Readonly<Record<Problem, PlainSentence>>;
  /** The reason, if it is not one of the usual ones. */
  text?: PlainSentence | undefined;
  /** The button to get a new link. */
  primary: MessageAction;
}

const texts = {
  VERIFICATION_CODE_NOT_FOUND: 'Please check that you opened the whole link, or request a new one.',
  VERIFICATION_CODE_EXPIRED: 'This link was valid for a limited time only. Please request a new one.',
  VERIFICATION_CODE_ALREADY_USED: 'This link works only once. Please request a new one if you still need it.',
} as const satisfies Record<CodeProblem, PlainSentence>;

/** Shown when the link of an email doesn't work any more. */
export function CodeProblemCard<Problem extends CodeProblem>(props: CodeProblemCardProps<Problem>): ReactElement {
  const { problem, titles, primary } = props;
  const title: PlainSentence = titles[problem];
  const text: PlainSentence = props.text ?? texts[problem];
  const { t, go } = useKeystead();
  return (
    <MessageCard
      tone="destructive"
      title={t(title)}
      text={t(text)}
      primary={primary}
      secondary={{ label: t('Go to home'), onSelect: () => go('home') }}
    />
  );
}
