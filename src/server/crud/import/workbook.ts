import { unpack } from './unpack';
import { readXml } from './xml';

interface Workbook {
  /** The sheets that one sees, in the order of their tabs. */
  sheets: { name: string; part: string }[];
  strings: string;
  styles: string;
  is1904: boolean;
}

interface Relation {
  type: string;
  part: string;
}

/** Finds the parts of an XLSX by what it says itself, or else by their usual names. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const root = readRelations(bytes, '');
  const part = partOf([...root.values()], 'officeDocument') ?? 'xl/workbook.xml';
  const tabs: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  readXml(unpack(bytes, part).get(part), {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904'));
      if (name === 'sheet')
        tabs.push({
          name: attribute('name'),
          id: attribute(':id'),
          isHidden: /hidden/i.test(attribute('state')),
        });
    },
  });
  const relations = readRelations(bytes, part);
  const sheets = tabs.flatMap(({ name, id, isHidden }) => {
    const relation = relations.get(id);
    return relation?.type === 'worksheet' ? [{ name, isHidden, part: relation.part }] : [];
  });
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const others = [...relations.values()];
  return {
    sheets: tabs.length > 0 ? seen : [{ name: '', part: 'xl/worksheets/sheet1.xml' }],
    strings: partOf(others, 'sharedStrings') ?? 'xl/sharedstrings.xml',
    styles: partOf(others, 'styles') ?? 'xl/styles.xml',
    is1904,
  };
}

const partOf = (relations: readonly Relation[], wanted: string) =>
  relations.find(({ type }) => type === wanted)?.part;

/** @param of a part, or empty for the archive's own. */
function readRelations(bytes: Uint8Array, of: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  const file = of.replace(/[^/]*$/, '_rels/$&.rels');
  readXml(unpack(bytes, file).get(file), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const type = attribute('Type');
      relations.set(attribute('Id'), {
        type: type.slice(type.lastIndexOf('/') + 1),
        part: resolved(attribute('Target'), of),
      });
    },
  });
  return relations;
}

/** Targets are relative to the part that names them, or begin with a slash. */
function resolved(target: string, of: string): string {
  try {
    const { pathname } = new URL(target.replaceAll('\\', '/'), `x://x/${of}`);
    return decodeURIComponent(pathname).slice(1).toLowerCase();
  } catch {
    return '';
  }
}
