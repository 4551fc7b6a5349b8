import { Card, Progress, Steps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import CheckStep from './CheckStep';
import FileStep from './FileStep';
import styles from './import.module.css';
import ResultStep from './ResultStep';
import { useImport } from './useImport';

export interface Imported {
  /** A dotted code: `system.role`. */
  page: string;
  service: { path: string };
}

interface ImportPageProps {
  config: Imported;
  /** What is to be done next with the new records, by their ids. */
  next?: (created: readonly string[]) => ReactNode;
}

/** A file is chosen, checked row by row, and only then imported. */
export default function ImportPage({ config, next }: ImportPageProps) {
  const text = useText();
  const { checked, ended, refusal, percent, check, forget, run, retry } = useImport(
    config.service.path,
  );
  const step = ended ? 2 : checked ? 1 : 0;
  const hasFailed = ended && 'error' in ended;
  const titles = [
    'import.choose',
    'import.check.rows',
    hasFailed ? 'result.fail.import' : 'result.success.import',
  ] as const;
  return (
    <PageFrame title={text('menu.system.import')} lead={text('import.hint')}>
      <Card>
        <Steps
          size="small"
          current={step}
          {...(hasFailed && { status: 'error' })}
          items={[
            { title: text('import.step.file') },
            { title: text('import.check') },
            { title: text('import.verdict') },
          ]}
        />
        <Heading key={`${step} ${hasFailed}`}>{text(titles[step] ?? titles[0])}</Heading>
        <div hidden={step !== 0}>
          <FileStep
            config={config}
            refusal={refusal}
            running={percent !== undefined}
            onChange={forget}
            onCheck={check}
          />
        </div>
        {step === 1 && checked && (
          <CheckStep
            page={config.page}
            checked={checked}
            running={percent !== undefined}
            onBack={forget}
            onRun={() => run(checked)}
          />
        )}
        {ended && <ResultStep config={config} ended={ended} next={next} onBack={retry} />}
        {percent !== undefined && (
          <Progress percent={percent} aria-label={text('import.progress')} />
        )}
      </Card>
    </PageFrame>
  );
}

/** The heading of a step, which takes the focus as the step begins. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  );
}
