import { removeWorkers, startWorker } from '@/services/serviceWorker';
import settings from '../config/settings';

const installs = settings.pwa && process.env.NODE_ENV === 'production';

// After everything else that the first page needs.
if (window.isSecureContext && 'serviceWorker' in navigator) {
  window.addEventListener('load', installs ? startWorker : removeWorkers);
}
