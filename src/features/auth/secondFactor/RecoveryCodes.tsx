import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import CopyButton from '@/components/feedback/CopyButton';
import { useText } from '@/components/feedback/useText';
import { saveFile } from '@/services/browser/saveFile';
import styles from './secondFactor.module.css';

export default function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = useText();
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
      <Flex wrap gap="small">
        <CopyButton value={all} label={text('secondFactor.codes.copy')} />
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
          {text('secondFactor.codes.save')}
        </Button>
      </Flex>
    </>
  );
}
