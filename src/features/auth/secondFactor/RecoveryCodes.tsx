import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import { saveFile } from '@/services/browser/saveFile';
import styles from './secondFactor.module.css';

/** They cannot be read again. */
export default function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useText();
  const app = useText();
  const { copied, copy } = useCopy();
  const all = codes.join('\n');
  const save = () =>
    saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), 'gatehouse-recovery-codes.txt');
  return (
    <>
      <p>{text('secondFactor.codes.explanation')}</p>
      <ul dir="ltr" className={styles.codes} aria-label={text('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(all)}>
          {copied ? app('app.copied') : text('secondFactor.codes.copy')}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
          {text('secondFactor.codes.save')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {app('app.done')}
        </Button>
      </div>
    </>
  );
}
