/** A reason not to start, in one sentence for whoever typed the command; no stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
