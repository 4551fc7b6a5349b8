import { useEffect, useState } from 'react';
import { type Headings, readHeadings } from './api/transfer';
import { guessMapping, type Mapping, unreadOf } from './columnNames';

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

  const readable = read?.headings.filter((heading) => !read.left_out.includes(heading)) ?? [];
  const mapping = read && guessMapping(read.columns, readable, chosen);
  const choose = (column: string, heading: string) =>
    setChosen({ ...chosen, ...mapping, [column]: heading });
  const unread = read && mapping ? unreadOf(readable, mapping) : [];
  return { read, readable, mapping, choose, unread, failure };
}
