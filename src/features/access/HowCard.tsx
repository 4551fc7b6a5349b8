import { CloseOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import styles from './access.module.css';
import How from './How';

/** What a first-time admin reads, until they close it. */
export default function HowCard({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <section className={styles.card} aria-labelledby="access-how">
      <Flex component="header" align="center" justify="space-between">
        <h2 id="access-how" className={styles.cardTitle}>
          {text('list.how')}
        </h2>
        <IconAction
          label={text('app.close')}
          icon={<CloseOutlined aria-hidden />}
          onClick={onClose}
        />
      </Flex>
      <How />
    </section>
  );
}
