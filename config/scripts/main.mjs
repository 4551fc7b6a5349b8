/** A reason to stop that is shown as it is, without a stack. */
export class Failure extends Error {}

export async function runMain(/** @type {() => Promise<unknown>} */ main) {
  endWithParent();
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/** Told to stop, npm ends the shell in between, which does not tell this process. */
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
