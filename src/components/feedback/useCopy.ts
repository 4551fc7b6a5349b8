import { useState } from 'react';

/** Copies where the browser has no clipboard for us: on plain http, but for this machine. */
function copyByEvent(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', onCopy, { once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', onCopy);
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

const COPIED_MS = 2_000;

/** Copies a text, answers whether that worked, and tells for a moment afterwards that it did. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string): Promise<boolean> => {
    const done = await copyText(text);
    setCopied(done);
    if (done) setTimeout(() => setCopied(false), COPIED_MS);
    return done;
  };
  return { copied, copy };
}
