import type { ApiError } from '../../lib/errors';
import { visible } from '../../log/text';

export const KINDS = [
  'menus',
  'calls of menus',
  'roles',
  'menus of roles',
  'users',
  'roles of users',
  'log rows',
] as const;

export type Kind = (typeof KINDS)[number];

interface Counts {
  taken: number;
  /** Were here before, and stay as they are. */
  here: number;
  refused: number;
}

const MAX_NAME = 80;

/** What to do about a refusal, by the code of its field. */
const CURES: Record<string, string> = {
  username_taken: 'rename one of the two, there or here, then import again',
  username_alike: 'rename one of the two, or import again with --known-look-alikes',
  role_code_taken: 'give one of the two another code, there or here, then import again',
  menu_code_taken: 'give one of the two another code, there or here, then import again',
  parent_is_button: 'move it below a page, then import again',
  too_many_levels: 'move it further up, then import again',
};

/** What became of what was read. */
export class Report {
  readonly counts = new Map<Kind, Counts>(
    KINDS.map((kind) => [kind, { taken: 0, here: 0, refused: 0 }]),
  );
  readonly refusals: string[] = [];
  readonly notes: string[] = [];
  private readonly tallies = new Map<string, { kind: Kind; count: number; line: string }>();

  count(kind: Kind, verdict: keyof Counts, rows = 1): void {
    const counts = this.counts.get(kind);
    if (counts) counts[verdict] += rows;
  }

  /** @param rows how many rows one line is about */
  refuse(kind: Kind, name: string, reason: string, cure: string, rows = 1): void {
    this.count(kind, 'refused', rows);
    this.refusals.push(`${kind}: ${shown(name)} ${reason}. Cure: ${cure}.`);
  }

  refuseBecause(kind: Kind, name: string, error: ApiError): void {
    const { fields = [], reason } = error.extra;
    const why = fields.map(({ field, message }) => `${field}: ${visible(message, 240)}`);
    const code = fields.find((field) => CURES[field.code])?.code ?? reason?.code ?? '';
    const names = fields.map(({ field }) => field).join(', ');
    const cure = CURES[code] ?? `correct ${names || 'it'} in gin-admin, then import again`;
    this.refuse(kind, name, `is refused (${why.join('; ') || visible(error.detail, 240)})`, cure);
  }

  /** Counts refusals that are too many for a line each. */
  tally(kind: Kind, reason: string, cure: string, rows = 1): void {
    this.count(kind, 'refused', rows);
    const line = `${reason}. Cure: ${cure}.`;
    const tally = this.tallies.get(`${kind} ${line}`) ?? { kind, count: 0, line };
    tally.count += rows;
    this.tallies.set(`${kind} ${line}`, tally);
  }

  note(kind: Kind, name: string, text: string): void {
    this.notes.push(`${kind}: ${shown(name)} ${visible(text, 240)}.`);
  }

  /** Forgets what was counted of a kind of which nothing is taken after all. */
  forget(kind: Kind): void {
    this.counts.set(kind, { taken: 0, here: 0, refused: 0 });
    for (const [key, tally] of this.tallies) if (tally.kind === kind) this.tallies.delete(key);
  }

  get changesNothing(): boolean {
    return [...this.counts.values()].every(({ taken }) => taken === 0);
  }

  lines(): string[] {
    const width = Math.max(...KINDS.map((kind) => kind.length));
    const row = (name: string, ...cells: (number | string)[]) =>
      `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
    const rows = [...this.counts]
      .filter(([, { taken, here, refused }]) => taken + here + refused > 0)
      .map(([kind, { taken, here, refused }]) => row(kind, taken, here, refused));
    const tallied = [...this.tallies.values()].map(
      ({ kind, count, line }) => `${kind}: ${count} ${line}`,
    );
    return [
      row('', 'taken', 'here', 'refused'),
      ...rows,
      ...section('Refused, with the reason and a cure:', [...this.refusals, ...tallied]),
      ...section('Taken, but not quite as they were:', this.notes),
    ];
  }
}

const section = (title: string, lines: string[]) =>
  lines.length > 0 ? ['', title, ...lines.map((line) => `- ${line}`)] : [];

const shown = (name: string) => (name ? visible(name, MAX_NAME) : '(without a name)');
