import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppearanceProvider, Page, Root } from '@keystead/ui';
import '@keystead/ui/styles.css';
import { App } from './app.tsx';
import './styles.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    <AppearanceProvider theme="system">
      <Root>
        <Page>
          <App />
        </Page>
      </Root>
    </AppearanceProvider>
  </StrictMode>,
);
