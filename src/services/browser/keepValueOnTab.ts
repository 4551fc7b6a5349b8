/** antd's selects and date pickers. */
const PICKERS = '.ant-select, .ant-picker';

/**
 * Lets Tab leave a select or a date without a change: antd's select would choose its highlighted
 * option, unseen, and its picker would call the focus back. Stopped on its way down, the key does
 * only what the browser does with it.
 */
export function keepValueOnTab(event: KeyboardEvent): void {
  const inPicker = event.target instanceof Element && event.target.closest(PICKERS);
  if (event.key === 'Tab' && inPicker) event.stopPropagation();
}
