import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from 'umi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole, signIn } from './console';
import { newRole, row } from './entities';

const MADE = 18;

beforeAll(async () => {
  for (let n = 10; n < 10 + MADE; n += 1) await newRole(`Role ${n}`);
});

beforeEach(() => signIn());

const rows = () => [...document.querySelectorAll('[data-row-key]')];
const inRows = (kind: string) =>
  rows().flatMap((found) => [...found.querySelectorAll(`${kind}[aria-label]`)]).length;
const has = (kind: string) => document.querySelector(kind) !== null;

interface Drawn {
  rows: number;
  buttons: number;
  boxes: number;
  selectAll: boolean;
  busy: string;
}

/** What was drawn, each time that the page changed. */
function watch() {
  const seen: Drawn[] = [];
  const observer = new MutationObserver(() => {
    const busy = rows()[0]?.closest('[aria-busy]')?.getAttribute('aria-busy') ?? undefined;
    if (!busy) return;
    seen.push({
      rows: rows().length,
      buttons: inRows('button'),
      boxes: inRows('input'),
      selectAll: has('thead input'),
      busy,
    });
  });
  observer.observe(document.body, { subtree: true, childList: true });
  return { seen, stop: () => observer.disconnect() };
}

describe('the rows of a list', () => {
  it('in sight are drawn first, without buttons and boxes, and then all of them with these', async () => {
    const { seen, stop } = watch();
    openConsole('/system/role');
    await row('Role 10');
    stop();
    const [first, last] = [seen[0], seen.at(-1)];
    expect(first).toMatchObject({ buttons: 0, boxes: 0, selectAll: false, busy: 'true' });
    expect(first?.rows).toBeLessThan(MADE);
    expect(last).toMatchObject({ busy: 'false', rows: MADE, boxes: MADE });
    expect(last).toMatchObject({ selectAll: true });
    expect(last?.buttons).toBeGreaterThan(MADE);
  });

  it('need not wait for the form of the filters, whose labels are there before it', async () => {
    const outlines: string[] = [];
    const observer = new MutationObserver(() => {
      const outline = document.querySelector('search[aria-busy="true"]');
      if (outline && !outline.querySelector('input')) outlines.push(outline.textContent ?? '');
    });
    observer.observe(document.body, { subtree: true, childList: true });
    openConsole('/system/role');
    await screen.findByLabelText('Name');
    observer.disconnect();
    expect(outlines[0]).toBe('NameStatus');
    await screen.findByRole('listitem', { name: '1' });
    expect(document.querySelector('search[aria-busy]')).toBeNull();
  });

  it('are all drawn in one step where the list was left scrolled, so that it stands where it stood', async () => {
    openConsole('/system/role');
    const box = (await row('Role 10')).getAllByRole('cell')[0]?.closest('[aria-busy]');
    fireEvent.scroll(box as Element, { target: { scrollTop: 120 } });
    history.push('/system/user');
    await screen.findByRole('heading', { level: 1, name: 'User' });
    const { seen, stop } = watch();
    history.push('/system/role');
    await row('Role 10');
    stop();
    const ofRoles = seen.filter((drawn) => drawn.rows > 1);
    expect(ofRoles[0]?.rows).toBe(MADE);
    expect(ofRoles.at(-1)?.buttons).toBeGreaterThan(MADE);
    await waitFor(() => expect(document.querySelector('[aria-busy]')?.scrollTop).toBe(120));
  });
});
