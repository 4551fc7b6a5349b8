import { Button } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/useLabel';
import { useLogContext } from '@/components/logs/logContext';
import { logTags } from '@/schemas/lists/logger';
import type texts from './locales/en-US';

/** The list says sentences in the language of the user; the search finds what is stored. */
export default function SearchHint() {
  const text = useText<typeof texts>();
  const label = useLabel('system.logger');
  const { filters, filter } = useLogContext();
  const words = (filters.q || filters.message || '').trim().toLowerCase();
  if (!words) return null;
  const tag = logTags.find((one) => {
    const name = label(`tag.${one}`).toLowerCase();
    return name.startsWith(words) || words.startsWith(name);
  });
  const byTag = () => filter({ q: undefined, message: undefined, tag, notTag: undefined });
  return (
    <>
      <p>{text('pages.system.logger.searchHint')}</p>
      {tag && (
        <Button type="link" onClick={byTag}>
          {text('pages.system.logger.searchHint.tag', { tag: label(`tag.${tag}`) })}
        </Button>
      )}
    </>
  );
}
