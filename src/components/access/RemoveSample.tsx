import { useEffect } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import type { Sample } from '@/schemas/sample';
import { fetchSample, removeSample } from '@/services/api/sample';
import SampleRemoval from './SampleRemoval';
import { useAccessText } from './useAccessText';

const isNothing = ({ counts }: Sample) => Object.values(counts).every((count) => count === 0);

interface RemoveSampleProps {
  /** How often its button was pressed. */
  presses: number;
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/** Asks what of the sample goes, and removes it. */
export default function RemoveSample({ presses, attempt }: RemoveSampleProps) {
  const text = useAccessText();
  const message = useMessage();
  const { confirmStep, contextHolder } = useConfirm();

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press asks once.
  useEffect(() => {
    if (presses > 0) remove();
  }, [presses]);
  return contextHolder;
}
