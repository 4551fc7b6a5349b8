import { removeWorkers, startWorker } from '@/services/serviceWorker';
import settings from '../config/settings';

const installs = settings.pwa && process.env.NODE_ENV === 'production';

// After everything else that the first page needs.
if (window.isSecureContext && 'serviceWorker' in navigator) {
  const start = installs ? startWorker : removeWorkers;
  // Browsers that keep nothing, as in some private windows, refuse: the console does without.
  window.addEventListener('load', () => start().catch(console.warn));
}
