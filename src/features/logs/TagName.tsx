import { useIntl } from 'umi';
import { translate } from '@/components/feedback/translate';

/** What a row is about, in words where there are any. */
export default function TagName({ tag }: { tag: string }) {
  const intl = useIntl();
  const id = `pages.system.logger.form.tag.${tag}`;
  return id in intl.messages ? translate(intl, id) : tag;
}
