import { SaxesParser } from 'saxes';
import { badFile } from './table';

const MAX_DEPTH = 64;

/** Names are without the prefix of their namespace, which each writer chooses. */
interface XmlReader {
  /** @param attribute by its name, or by `:id` where it has a prefix. */
  open(name: string, attribute: (name: string) => string): void;
  /** @param text of the element, behind its last child. */
  close?(name: string, text: string): void;
}

/** @throws what the parser says of text that is no XML */
export function readXml(xml: string | undefined, reader: XmlReader): void {
  if (!xml) return;
  const parser = new SaxesParser({ position: false });
  let [depth, text] = [0, ''];
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw badFile('file_depth', { max: MAX_DEPTH });
    text = '';
    reader.open(bare(name), (wanted) =>
      wanted.startsWith(':')
        ? (Object.entries(attributes).find(([one]) => one.endsWith(wanted))?.[1] ?? '')
        : (attributes[wanted] ?? ''),
    );
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(bare(name), text);
    text = '';
  });
  const collect = (part: string) => {
    text += part;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.write(xml).close();
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);
