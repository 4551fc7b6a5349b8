import { useState } from 'react';

/** Copies a text where the browser has no clipboard for us: on plain http, but for this machine. */
function copyBySelection(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

/** Copies a text, and tells for a moment afterwards that it did. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyBySelection(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return { copied, copy };
}
