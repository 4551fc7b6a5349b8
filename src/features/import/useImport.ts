import { useEffect, useRef, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import type { ImportResult } from '@/schemas/import';
import { type ImportOptions, sendImport } from './api/transfer';

/** A file with all that is said of it. */
export interface Sending {
  file: File;
  options: Omit<ImportOptions, 'dry_run' | 'invalid'>;
}

export interface Checked extends Sending {
  result: ImportResult;
}

/** How an import ended: by its result, or by why there is none. */
export type Ended = { result: ImportResult } | { error: unknown };

/** Has a file checked, and then imports just what was checked. */
export function useImport(path: string) {
  const text = useText();
  const message = useMessage();
  const [checked, setChecked] = useState<Checked>();
  const [ended, setEnded] = useState<Ended>();
  const [refusal, setRefusal] = useState<unknown>();
  const [percent, setPercent] = useState<number>();
  const last = useRef<Sending>(undefined);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const send = (sending: Sending, way: Pick<ImportOptions, 'dry_run' | 'invalid'>) => {
    last.current = sending;
    setPercent(0);
    setRefusal(undefined);
    const progress = (done: number, total: number) => {
      if (last.current === sending) setPercent(Math.floor((100 * done) / total));
    };
    return sendImport(path, sending.file, { ...sending.options, ...way }, progress);
  };
  /** Leaves what was checked, or what is being checked. */
  const forget = () => {
    last.current = undefined;
    setPercent(undefined);
    setChecked(undefined);
    setRefusal(undefined);
  };
  const check = async (sending: Sending) => {
    try {
      const result = await send(sending, { dry_run: 'true', invalid: 'refuse' });
      if (last.current === sending) setChecked({ ...sending, result });
    } catch (error) {
      if (last.current === sending) setRefusal(error);
    }
    if (last.current === sending) setPercent(undefined);
  };
  const run = async ({ result: { counts }, ...sending }: Checked) => {
    try {
      const invalid = counts.refused ? 'skip' : 'refuse';
      const result = await send(sending, { dry_run: 'false', invalid });
      setEnded({ result });
      // Who has left the page meanwhile stays where they are.
      if (!shown.current) message.success(text('result.success.import'));
    } catch (error) {
      setEnded({ error });
      if (!shown.current) message.failure(error);
    }
    setPercent(undefined);
  };
  const retry = () => setEnded(undefined);
  return { checked, ended, refusal, percent, check, forget, run, retry };
}
