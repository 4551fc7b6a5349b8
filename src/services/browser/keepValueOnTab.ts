const PICKERS = '.ant-select, .ant-picker';

/** On Tab antd's select chooses the highlighted option, and its picker calls the focus back. */
export function keepValueOnTab(event: KeyboardEvent): void {
  const inPicker = event.target instanceof Element && event.target.closest(PICKERS);
  if (event.key === 'Tab' && inPicker) event.stopPropagation();
}
