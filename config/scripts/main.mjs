/** A reason to stop that the person at the terminal reads as it is; no stack is shown. */
export class Failure extends Error {}

/** Runs a command's main function; a failure is printed and ends the process with exit code 1. */
export async function runMain(/** @type {() => Promise<unknown>} */ main) {
  endWithParent();
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/**
 * Stops this process when what npm started it with is gone: told to stop, npm ends the shell in
 * between, which tells nobody.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
