import { QRCode } from 'antd';
import CopyButton from '@/components/feedback/CopyButton';
import { useText } from '@/components/feedback/useText';
import StepForm from '@/components/form/StepForm';
import type { TotpSetup } from '@/schemas/secondFactor';
import CodeField from './CodeField';
import styles from './secondFactor.module.css';

interface ScanStepProps {
  setup: TotpSetup;
  /** Rejects where the code is refused. */
  onCode: (code: string) => Promise<void>;
}

/** Easier to read, and copied as one. */
const groupsOf = (key: string) =>
  [...key.matchAll(/.{1,4}/g)].map(({ 0: group, index }) => [index, group] as const);

/** The key as a picture and as text, until a code shows that the app has it. */
export default function ScanStep({ setup, onCode }: ScanStepProps) {
  const text = useText();
  return (
    <StepForm<{ code: string }>
      name="scan"
      field="code"
      ok={text('secondFactor.verify')}
      onSubmit={({ code }) => onCode(code.trim())}
    >
      <p>{text('secondFactor.scan')}</p>
      {/* A scanner needs dark on light, in the dark theme too. */}
      <div role="img" aria-label={text('secondFactor.qr')} className={styles.picture}>
        <QRCode type="svg" value={setup.uri} color="#000" bgColor="#fff" size={184} />
      </div>
      <div className={styles.key}>
        <span>{text('secondFactor.key')}</span>
        <code dir="ltr">
          {groupsOf(setup.secret).map(([at, group]) => (
            <span key={at}>{group}</span>
          ))}
        </code>
        <CopyButton size="small" value={setup.secret} />
      </div>
      <p>{text('secondFactor.confirm')}</p>
      <CodeField method="totp" />
    </StepForm>
  );
}
