import { useTextIfAny } from '@/components/feedback/useText';

/** What a row is about, in words where there are any. */
export default function TagName({ tag }: { tag: string }) {
  return useTextIfAny()(`pages.system.logger.form.tag.${tag}`) ?? tag;
}
