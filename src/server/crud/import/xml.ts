import { SaxesParser } from 'saxes';
import { badFile } from './refuse';
import type { Sink } from './unpack';

const MAX_DEPTH = 64;

/** Names are without the prefix of their namespace, which each writer chooses. */
interface XmlReader {
  /** @param attribute by its name, or by `:id` where it has a prefix. */
  open(name: string, attribute: (name: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @throws what the parser says of text that is no XML */
export function xmlSink(reader: XmlReader): Sink {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw badFile('file_depth', { max: MAX_DEPTH });
    reader.open(bare(name), (wanted) =>
      wanted.startsWith(':')
        ? (Object.entries(attributes).find(([one]) => one.endsWith(wanted))?.[1] ?? '')
        : (attributes[wanted] ?? ''),
    );
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(bare(name));
  });
  const text = (part: string) => reader.text?.(part);
  parser.on('text', text);
  parser.on('cdata', text);
  return (part, isLast) => {
    parser.write(part);
    if (isLast) parser.close();
  };
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);
