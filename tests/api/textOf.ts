/** Of an answer that ends by itself; a stream of events is left at once. */
export async function textOf(response: Response): Promise<string> {
  const isEndless = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (!isEndless) return response.text();
  await response.body?.cancel();
  return '';
}
