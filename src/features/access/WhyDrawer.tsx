import { Alert, Button, Drawer } from 'antd';
import { getLocale, Link, useModel } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import Pending from '@/components/feedback/Pending';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import type { Explanation } from '@/schemas/permission';
import { assetUrl } from '@/services/browser/basePath';
import { endSide } from '@/services/browser/locale';
import { explainerPath, type Why } from '@/services/navigation/access';
import styles from './access.module.css';
import Explained, { useExplanation } from './Explained';
import { useAccessRights } from './useAccessRights';
import { useSentences } from './useSentences';
import Verdict from './Verdict';

interface WhyDrawerProps {
  why: Why;
  onClose: () => void;
}

/** Why somebody, the user unless another is named, may do something or not. */
export default function WhyDrawer({ why, onClose }: WhyDrawerProps) {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const { traceId, happenedAt, refusedBy, ...target } = why;
  const me = initialState?.currentUser?.id ?? '';
  const question = { ...target, user_id: why.user_id ?? me };
  return (
    <Drawer
      open
      onClose={onClose}
      placement={endSide(getLocale())}
      size="min(640px, 100vw)"
      title={text('app.why')}
    >
      {refusedBy && <Alert showIcon type="warning" title={text(`access.refused.${refusedBy}`)} />}
      <Now question={question} why={why} traceId={traceId} onClose={onClose} />
      {happenedAt && <Then question={question} at={happenedAt} />}
    </Drawer>
  );
}

/** As it was. Why that cannot be explained is not said twice. */
function Then({ question, at }: { question: NowProps['question']; at: string }) {
  const text = useText();
  const textOf = useErrorText();
  const { error: now } = useExplanation(question);
  const { error: then } = useExplanation({ ...question, at });
  if (now && then && textOf(now) === textOf(then)) return null;
  return (
    <>
      <h2 className={styles.heading}>{text('access.then')}</h2>
      <Explained question={{ ...question, at }} />
    </>
  );
}

interface NowProps extends WhyDrawerProps {
  question: Why & { user_id: string };
  traceId: string | undefined;
}

function Now({ question, why, traceId, onClose }: NowProps) {
  const text = useText();
  const { sees } = useAccessRights();
  const { data: value, error, refetch } = useExplanation(question);
  if (error || !value) return <Pending error={error} onRetry={refetch} rows={2} />;
  const { explanation } = value;
  return (
    <>
      {why.happenedAt && <h2 className={styles.heading}>{text('access.now')}</h2>}
      <Verdict explanation={explanation} onChanged={refetch} />
      {explanation.allowed && !why.happenedAt && (
        <p className={styles.muted}>{text('access.again')}</p>
      )}
      <div className={styles.ways}>
        <CopyForAdmin
          explanation={explanation}
          question={question}
          traceId={traceId ?? value.traceId}
        />
        {sees && (
          <Link to={explainerPath(question)} onClick={onClose}>
            {text('access.open')}
          </Link>
        )}
      </div>
    </>
  );
}

interface CopyForAdminProps {
  explanation: Explanation;
  question: Why & { user_id: string };
  traceId: string | undefined;
}

/** The admin reads who it is about, which "you" would not say. */
function CopyForAdmin({ explanation, question, traceId }: CopyForAdminProps) {
  const text = useText();
  const { report } = useSentences();
  const { copied, copy } = useCopy();
  const onClick = () => {
    const link = location.origin + assetUrl(explainerPath(question));
    const trace = traceId && text('pages.login.trace', { traceId });
    return copy([report(explanation), trace, link].filter(Boolean).join('\n'));
  };
  return <Button onClick={onClick}>{text(copied ? 'app.copied' : 'access.copy')}</Button>;
}
