import { renderPage } from './page.tsx';
import type { ResultPage } from './redirect.ts';

export const renderResultPage = ({ title, paragraphs }: ResultPage): string =>
  renderPage({ title, children: paragraphs.map((text, index) => <p key={index}>{text}</p>) });
