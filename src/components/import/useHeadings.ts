import { useEffect, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { type Headings, readHeadings } from '@/services/api/transfer';
import { guessMapping, type Mapping } from './columnNames';

/** What a file holds, and which column of it is which; what was chosen stays for the next file. */
export function useHeadings(path: string, file: File | undefined, encoding: string) {
  const message = useMessage();
  const [read, setRead] = useState<Headings>();
  const [chosen, setChosen] = useState<Mapping>({});

  useEffect(() => {
    let wanted = true;
    setRead(undefined);
    if (!file) return;
    readHeadings(path, file, encoding).then(
      (headings) => wanted && setRead(headings),
      (error) => wanted && message.failure(error),
    );
    return () => {
      wanted = false;
    };
  }, [path, file, encoding, message]);

  const mapping = read && guessMapping(read.columns, read.headings, chosen);
  const choose = (column: string, heading: string) => {
    const others = Object.entries({ ...mapping }).map(([other, taken]) => [
      other,
      taken === heading ? '' : taken,
    ]);
    setChosen({ ...chosen, ...Object.fromEntries(others), [column]: heading });
  };
  return { read, mapping, choose };
}
