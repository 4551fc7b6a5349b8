import { Checkbox } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import Affected from '@/components/list/Affected';
import type { Sample } from '@/schemas/sample';
import { fetchSample } from '@/services/api/sample';
import styles from './access.module.css';
import { useAccessText } from './useAccessText';

interface SampleRemovalProps {
  /** As long as users with a password stay. */
  plan: Sample;
  onChosen: (plan: Sample, used: boolean) => void;
}

/** What goes and what stays when the sample is removed. */
export default function SampleRemoval({ plan, onChosen }: SampleRemovalProps) {
  const text = useAccessText();
  const message = useMessage();
  const [shown, setShown] = useState(plan);
  const [used, setUsed] = useState(false);
  const isUsed = plan.kept.some(({ reason }) => reason === 'has_password');

  const choose = async (wanted: boolean) => {
    const next = wanted ? await fetchSample(true).catch(message.failure) : plan;
    if (!next) return;
    setShown(next);
    setUsed(wanted);
    onChosen(next, wanted);
  };
  const { counts, changed, kept } = shown;
  const recordOf = ({ name, entity }: Sample['changed'][number]) =>
    text('access.sample.record', { name, entity });
  return (
    <div aria-live="polite">
      <p>{text('access.sample.remove.what', counts)}</p>
      {changed.length > 0 && (
        <>
          <p>{text('access.sample.remove.changed')}</p>
          <Affected names={changed.map(recordOf)} />
        </>
      )}
      {kept.length > 0 && (
        <>
          <p>{text('access.sample.remove.kept')}</p>
          <Affected
            names={kept.map(({ reason, ...one }) =>
              text(`access.sample.kept.${reason}`, { record: recordOf(one) }),
            )}
          />
        </>
      )}
      {isUsed && (
        <Checkbox
          className={styles.used ?? ''}
          checked={used}
          onChange={({ target }) => choose(target.checked)}
        >
          {text('access.sample.remove.used')}
        </Checkbox>
      )}
    </div>
  );
}
