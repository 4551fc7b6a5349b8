import { Button } from 'antd';
import { useState } from 'react';
import { getLocale } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { Sample } from '@/schemas/sample';
import { addSample } from '@/services/api/sample';
import styles from './access.module.css';
import type RemoveSample from './RemoveSample';
import { useAccessText } from './useAccessText';

interface SampleCardProps {
  sample: Sample;
  onChange: () => Promise<void>;
}

const loadRemoval = () => import('./RemoveSample');

export default function SampleCard({ sample, onChange }: SampleCardProps) {
  const text = useAccessText();
  const message = useMessage();
  const refreshShell = useRefreshShell();
  const [busy, setBusy] = useState(false);
  const [Removal, setRemoval] = useState<typeof RemoveSample>();
  const [presses, setPresses] = useState(0);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error) => message.failure(error));
    await Promise.all([onChange(), refreshShell()]);
    setBusy(false);
  };
  const add = () =>
    attempt(async () => {
      const { counts } = await addSample(getLocale() === 'zh-CN' ? 'zh-CN' : 'en-US');
      message.success(text('app.saved'), undefined, text('access.sample.added', counts));
    });
  const remove = async () => {
    setBusy(true);
    try {
      const loaded = await loadRemoval();
      setRemoval(() => loaded.default);
      setPresses(presses + 1);
    } catch (error) {
      message.failure(error);
    }
    setBusy(false);
  };

  const isThere = sample.state === 'present';
  const near = () => {
    if (isThere) loadRemoval().catch(() => undefined);
  };
  return (
    <section className={styles.sample} aria-labelledby="sample-data">
      <div>
        <h2 id="sample-data" className={styles.cardTitle}>
          {text('access.sample')}
        </h2>
        <p>{text(isThere ? 'access.sample.there' : 'access.sample.offer', sample.counts)}</p>
      </div>
      <Button loading={busy} onPointerEnter={near} onFocus={near} onClick={isThere ? remove : add}>
        {text(isThere ? 'access.sample.remove' : 'access.sample.add')}
      </Button>
      {Removal && <Removal presses={presses} attempt={attempt} />}
    </section>
  );
}
