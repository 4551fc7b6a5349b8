import { applyBrandColors } from '@/services/browser/brand';
import { removeWorkers, startWorker } from '@/services/browser/serviceWorker';
import { mayStore } from '@/services/browser/storage';
import settings from '../config/settings';

// Ahead of Umi, which reads its language there: the document says what to allow.
if (!mayStore()) throw new Error('The browser blocks the storage of this site.');
// The sentence is of no use any more, and is in both languages.
document.querySelector('.sketch-blocked')?.remove();

applyBrandColors();

const installs = settings.pwa && process.env.NODE_ENV === 'production';

// After everything else that the first page needs.
if (window.isSecureContext && 'serviceWorker' in navigator) {
  const start = installs ? startWorker : removeWorkers;
  // Browsers that keep nothing, as in some private windows, refuse: the console does without.
  window.addEventListener('load', () => start().catch(console.warn));
}

const PICKERS = '[role="combobox"], [data-keeps-tab]';

/**
 * On Tab antd's select chooses the highlighted option, one of several drops the one under the arrow, and the picker of
 * days calls the focus back into an empty day. antd has no setting for it. `onInputKeyDown` would have to be given to each
 * select, also to those that antd itself draws, such as the page size of a table.
 */
function keepValueOnTab(event: KeyboardEvent): void {
  const inPicker = event.target instanceof Element && event.target.matches(PICKERS);
  if (event.key === 'Tab' && inPicker) event.stopPropagation();
}

// Ahead of React, which listens below the document.
document.addEventListener('keydown', keepValueOnTab, true);
