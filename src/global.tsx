import '@/services/browser/needStorage';
import { keepValueOnTab } from '@/services/browser/keepValueOnTab';
import { removeWorkers, startWorker } from '@/services/browser/serviceWorker';
import settings from '../config/settings';

const installs = settings.pwa && process.env.NODE_ENV === 'production';

// After everything else that the first page needs.
if (window.isSecureContext && 'serviceWorker' in navigator) {
  const start = installs ? startWorker : removeWorkers;
  // Browsers that keep nothing, as in some private windows, refuse: the console does without.
  window.addEventListener('load', () => start().catch(console.warn));
}

// Ahead of React, which listens below the document.
document.addEventListener('keydown', keepValueOnTab, true);
