import { nameOfBuild } from '@/schemas/buildName';
import { build } from '../lib/build';
import { commandLine } from '../lib/commandLine';
import { hearSignals } from '../lib/hearSignals';
import { StartError } from '../lib/startError';
import { commands, UsageError } from './commands';

const HELP = ['help', '--help', '-h'];

const usageOf = (name: string) => commandLine(name, commands[name]?.usage);

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return [
    `Gatehouse ${build.version}. These are its commands, each with --help for its arguments:`,
    '',
    ...lines,
    '',
    'Settings are environment variables, such as PORT, DATA_DIR and DATABASE_URL; docs/settings.md of the sources lists them.',
  ].join('\n');
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const asked = HELP.includes(name) ? args[0] : name;
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  if (asked === undefined) return say(help());
  if (asked === '--version') return say(nameOfBuild(build));
  const command = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (!command)
    throw new StartError(`There are these commands: ${Object.keys(commands).join(', ')}.`);
  if (asked !== name || args.includes('--help') || args.includes('-h'))
    return say(`${command.summary}\nUsage: ${usageOf(asked)}`);
  // A signal that ends the process at once leaves the embedded PostgreSQL running; a server handles them itself.
  if (asked !== 'start')
    for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'])
      process.once(name, (_, number) => process.exit(128 + number));
  try {
    await command.run(args);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!(error instanceof UsageError) && !code.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new StartError(`${message}\nUsage: ${usageOf(asked)}`);
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  async (error) => {
    await hearSignals();
    process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
