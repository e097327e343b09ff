import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLanguage } from '../i18n/language.js';
import { startTexts } from '../i18n/i18n.js';
import { speak } from '../platform/api.js';
import { arrive, takeArrival } from '../platform/arrival.js';
import { keepFresh } from '../platform/session.js';
import { Console } from './console.js';
import { listenForErrors } from './error-log.js';
import { pageEntryAt } from '../routes/page-at.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const arrival = takeArrival();
listenForErrors(window);
// The page comes beside the session and the rights. When it does not, it is asked for again where it is shown.
void pageEntryAt(location.pathname)
  ?.page()
  .catch(() => undefined);
speak(currentLanguage);
await startTexts();
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
await arrive(arrival, currentLanguage());
keepFresh(currentLanguage);
