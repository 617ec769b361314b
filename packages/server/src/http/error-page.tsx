import { renderPage } from './page.tsx';

interface ErrorPageProps {
  readonly message: string;
  /** An address of the app, if it is known. */
  readonly wayBack: string | undefined;
}

/** For people whose browser was sent to us and cannot be sent on. */
export const renderErrorPage = ({ message, wayBack }: ErrorPageProps): string =>
  renderPage({
    title: 'This did not work',
    children: (
      <>
        <p>{message}</p>
        {wayBack === undefined ? (
          <p>Please go back to the app and try again.</p>
        ) : (
          <p>
            <a href={wayBack}>Back to {new URL(wayBack).host}</a>
          </p>
        )}
      </>
    ),
  });
