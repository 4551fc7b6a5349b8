import { Button } from 'antd';
import { useState } from 'react';
import { getLocale } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { Sample } from '@/schemas/sample';
import { addSample, fetchSample, removeSample } from '@/services/api/sample';
import styles from './access.module.css';
import SampleRemoval from './SampleRemoval';
import { useAccessText } from './useAccessText';

interface SampleCardProps {
  sample: Sample;
  onChange: () => Promise<void>;
}

const isNothing = ({ counts }: Sample) => Object.values(counts).every((count) => count === 0);

export default function SampleCard({ sample, onChange }: SampleCardProps) {
  const text = useAccessText();
  const message = useMessage();
  const refreshShell = useRefreshShell();
  const { confirmStep, contextHolder } = useConfirm();
  const [busy, setBusy] = useState(false);

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
    let used = false;
    const plan = await fetchSample().catch(message.failure);
    if (!plan) return;
    const step = {
      locked: isNothing(plan),
      show: ({ onReady }: { onReady: (ready: boolean) => void }) => (
        <SampleRemoval
          plan={plan}
          onChosen={(chosen, wanted) => {
            used = wanted;
            onReady(!isNothing(chosen));
          }}
        />
      ),
    };
    const ok = { okText: text('access.sample.remove'), okButtonProps: { danger: true } };
    const question = text('access.sample.remove.ask');
    if (!(await confirmStep(question, undefined, step, false, ok))) return;
    await attempt(async () => {
      const { counts } = await removeSample(used);
      message.success(text('app.deleted'), undefined, text('access.sample.removed', counts));
    });
  };

  const isThere = sample.state === 'present';
  return (
    <section className={styles.sample} aria-labelledby="sample-data">
      <div>
        <h2 id="sample-data" className={styles.cardTitle}>
          {text('access.sample')}
        </h2>
        <p>{text(isThere ? 'access.sample.there' : 'access.sample.offer', sample.counts)}</p>
      </div>
      <Button loading={busy} onClick={isThere ? remove : add}>
        {text(isThere ? 'access.sample.remove' : 'access.sample.add')}
      </Button>
      {contextHolder}
    </section>
  );
}
