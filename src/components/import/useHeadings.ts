import { useEffect, useState } from 'react';
import { type Headings, readHeadings } from '@/services/api/transfer';
import { guessMapping, type Mapping } from './columnNames';

/** What a file holds, and which column of it is which; what was chosen stays for the next file. */
export function useHeadings(
  path: string,
  file: File | undefined,
  encoding: string,
  sheet: string | undefined,
) {
  const [read, setRead] = useState<Headings>();
  const [failure, setFailure] = useState<unknown>();
  const [chosen, setChosen] = useState<Mapping>({});

  useEffect(() => {
    let wanted = true;
    setRead(undefined);
    setFailure(undefined);
    if (!file) return;
    readHeadings(path, file, { encoding, sheet }).then(
      (headings) => wanted && setRead(headings),
      (error) => wanted && setFailure(error),
    );
    return () => {
      wanted = false;
    };
  }, [path, file, encoding, sheet]);

  const mapping = read && guessMapping(read.columns, read.headings, chosen);
  const choose = (column: string, heading: string) => {
    const others = Object.entries({ ...mapping }).map(([other, taken]) => [
      other,
      taken === heading ? '' : taken,
    ]);
    setChosen({ ...chosen, ...Object.fromEntries(others), [column]: heading });
  };
  return { read, mapping, choose, failure };
}
