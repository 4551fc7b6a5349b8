import { useIntl } from 'umi';
import { translate } from '@/components/feedback/translate';

/** What a page calls a column. */
export function useColumnText(page: string): (column: string) => string {
  const intl = useIntl();
  return (column) => {
    const ids = [`import.column.${column}`, `pages.${page}.form.${column}`];
    const id = ids.find((one) => one in intl.messages);
    return id ? translate(intl, id) : column;
  };
}
