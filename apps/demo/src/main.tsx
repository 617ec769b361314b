import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClientApp } from '@keystead/client';
import '@keystead/react/styles.css';
import { App } from './app.tsx';
import { MissingSettings } from './missing-settings.tsx';
import { navigate } from './router.ts';
import { loadSettings } from './settings.ts';
import './styles.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

const settings = await loadSettings();
if (settings) {
  const { baseUrl, projectId, publishableClientKey, language = 'en' } = settings;
  const app = new ClientApp({ baseUrl, projectId, publishableClientKey, language, tokenStore: 'cookie', navigate });
  root.render(
    <StrictMode>
      <App app={app} settings={settings} />
    </StrictMode>,
  );
} else {
  root.render(<MissingSettings />);
}
