import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowCounter } from '@/features/logs/countRows';
import * as saving from '@/services/browser/saveFile';
import { backend, failure } from '../pages/backend';
import { openConsole, signIn } from '../pages/console';
import { dialog } from '../pages/entities';

const text = new TextEncoder();

/** An export that has sent its first row and holds the rest back. */
function heldBack() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
      given.enqueue(text.encode('{"id":"1"}\n'));
    },
  });
  backend.fail(http.get('*/api/v1/loggers/export', () => new HttpResponse(body)));
  return () => {
    controller?.enqueue(text.encode('{"id":"2"}\n'));
    controller?.close();
  };
}

/** A file on the disk, as the browser hands it out. */
function disk() {
  const file = { write: vi.fn(), close: vi.fn(), abort: vi.fn() };
  const pick = vi.fn(async (_: { suggestedName: string }) => ({
    createWritable: async () => file,
  }));
  vi.stubGlobal('showSaveFilePicker', pick);
  return { ...file, pick };
}

async function ask() {
  await signIn();
  const user = openConsole('/system/logger?tag=login');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const asked = await dialog('Export');
  await asked.findByText(/^\d+ rows? match(es)?\.$/);
  await user.click(asked.getByText('JSON Lines'));
  await user.click(asked.getByRole('button', { name: 'Export to a file' }));
  return { user, asked };
}

async function begin() {
  const begun = await ask();
  await begun.asked.findByRole('progressbar', { name: 'Progress of the export' });
  return begun;
}

afterEach(() => vi.restoreAllMocks());

describe('an export of the log', () => {
  it('goes to the disk as it comes, where the browser lets it', async () => {
    const file = disk();
    const finish = heldBack();
    await begin();
    await waitFor(() => expect(file.write).toHaveBeenCalledTimes(1));
    expect(file.pick.mock.calls[0]?.[0].suggestedName).toMatch(/^loggers-[\d-]{10}\.jsonl$/);
    expect(file.close).not.toHaveBeenCalled();
    finish();
    await screen.findByText('2 rows exported');
    expect(file.close).toHaveBeenCalledOnce();
  });

  it('that is cancelled is read no further, and leaves no file', async () => {
    const file = disk();
    const finish = heldBack();
    const { user, asked } = await begin();
    await waitFor(() => expect(file.write).toHaveBeenCalled());
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('The export was cancelled; no file was kept.');
    await waitFor(() => expect(file.abort).toHaveBeenCalledOnce());
    finish();
    expect(file.write).toHaveBeenCalledTimes(1);
    expect(file.close).not.toHaveBeenCalled();
  });

  it('that is refused leaves no file', async () => {
    const file = disk();
    backend.fail(http.get('*/api/v1/loggers/export', () => failure(403, 'x', 'Out of disks')));
    await ask();
    await waitFor(() => expect(file.abort).toHaveBeenCalledOnce());
  });

  it('is saved when it is whole, where the browser cannot write to the disk', async () => {
    const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
    const finish = heldBack();
    await begin();
    expect(save).not.toHaveBeenCalled();
    finish();
    await screen.findByText('2 rows exported');
    expect(await save.mock.calls[0]?.[0].text()).toBe('{"id":"1"}\n{"id":"2"}\n');
  });
});

describe('the rows of a file', () => {
  it('are its lines, whatever pieces they come in; in CSV not its head, nor lines within a value', () => {
    const csv = rowCounter('csv');
    expect(csv(text.encode('id,message\r\n1,"two\nli'))).toBe(0);
    expect(csv(text.encode('nes, ""quoted"""\r\n2,b\r\n'))).toBe(2);
    expect(rowCounter('jsonl')(text.encode('{"a":"\\""}\n{}\n'))).toBe(2);
  });
});
