import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { apiRoutes } from '../app';
import * as entities from '../entities';
import { declaredCallsOf } from '../http/declaredCalls';
import { parseEnv } from '../lib/env';
import { StartError } from '../lib/startError';
import { adminPassword } from '../ops/commands/adminPassword';
import { adminSecondFactor } from '../ops/commands/adminSecondFactor';
import { backup, restore } from '../ops/commands/backup';
import { configApply, configExport } from '../ops/commands/config';
import { demo } from '../ops/commands/demo';
import { eraseUserCommand } from '../ops/commands/eraseUser';
import { importGinAdmin } from '../ops/commands/importGinAdmin';
import { logsVerify } from '../ops/commands/logsVerify';
import { permissionsCheck } from '../ops/commands/permissionsCheck';
import { readPages } from '../routes/static/pages';

/** The built pages, which lie beside the bundle. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

const commands: Record<string, { usage: string; run: (args: string[]) => Promise<void> }> = {
  'admin:password': {
    usage: '',
    run: async (args) => {
      parseArgs({ args });
      await adminPassword(parseEnv(process.env));
    },
  },
  'admin:second-factor': {
    usage: '',
    run: async (args) => {
      parseArgs({ args });
      await adminSecondFactor(parseEnv(process.env));
    },
  },
  backup: {
    usage: ' FILE',
    run: async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      await backup(parseEnv(process.env), Object.values(entities), theFile(positionals));
    },
  },
  restore: {
    usage: ' FILE [--force]',
    run: async (args) => {
      const options = { force: { type: 'boolean', default: false } } as const;
      const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
      const file = theFile(positionals);
      await restore(parseEnv(process.env), Object.values(entities), file, values.force);
    },
  },
  'permissions:check': {
    usage: '',
    run: async (args) => {
      parseArgs({ args });
      const env = parseEnv(process.env);
      const calls = declaredCallsOf(apiRoutes(env), env);
      if (!(await permissionsCheck(env, calls, readPages(clientFolder)))) process.exitCode = 1;
    },
  },
  'config:export': {
    usage: ' [--output FILE]',
    run: async (args) => {
      const { output } = parseArgs({ args, options: { output: { type: 'string' } } }).values;
      await configExport(parseEnv(process.env), output && fileAt(output));
    },
  },
  'config:apply': {
    usage: ' FILE [--prune] [--yes | --plan ID]',
    run: async (args) => {
      const options = {
        prune: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        plan: { type: 'string' },
      } as const;
      const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
      const file = positionals.join() === '-' ? '-' : theFile(positionals);
      const env = parseEnv(process.env);
      if (await configApply(env, entities, file, values)) process.exitCode = 2;
    },
  },
  'logs:verify': {
    usage: ' [--head FILE] [--save-head FILE] [--begin-after-fault] [--sign]',
    run: async (args) => {
      const options = {
        head: { type: 'string' },
        'save-head': { type: 'string' },
        'begin-after-fault': { type: 'boolean', default: false },
        sign: { type: 'boolean', default: false },
      } as const;
      const { head, 'save-head': saved, sign, ...given } = parseArgs({ args, options }).values;
      const files = { head: head && fileAt(head), saveHead: saved && fileAt(saved) };
      const asked = { ...files, sign, beginAfterFault: given['begin-after-fault'] };
      if (!(await logsVerify(parseEnv(process.env), asked))) process.exitCode = 1;
    },
  },
  'erase:user': {
    usage: ' ID-OR-USERNAME [--yes]',
    run: async (args) => {
      const options = { yes: { type: 'boolean', default: false } } as const;
      const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
      const [named, ...more] = positionals;
      if (!named || more.length > 0) throw new UsageError('Name one user.');
      if (await eraseUserCommand(parseEnv(process.env), named, values.yes)) process.exitCode = 2;
    },
  },
  'import:gin-admin': {
    usage: ' --from FILE-OR-ADDRESS [--dry-run] [--logs] [--known-look-alikes] [--prefix TEXT]',
    run: async (args) => {
      const options = {
        from: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        logs: { type: 'boolean', default: false },
        'known-look-alikes': { type: 'boolean', default: false },
        prefix: { type: 'string' },
      } as const;
      const { from, logs, prefix, ...given } = parseArgs({ args, options }).values;
      if (!from) throw new UsageError('Say by --from where gin-admin keeps its data.');
      await importGinAdmin(/^\w+:\/\//.test(from) ? from : fileAt(from), {
        ...{ entities, env: parseEnv(process.env), logs, prefix },
        dryRun: given['dry-run'],
        knownLookAlikes: given['known-look-alikes'],
      });
    },
  },
  demo: {
    usage: ' [--users 200] [--logs 50000] [--seed 1] [--password TEXT]',
    run: async (args) => {
      const options = {
        users: { type: 'string', default: '200' },
        logs: { type: 'string', default: '50000' },
        seed: { type: 'string', default: '1' },
        password: { type: 'string' },
      } as const;
      const { values } = parseArgs({ args, options });
      const { users, logs, seed, password } = values;
      await demo(parseEnv(process.env), entities, {
        users: wholeNumber('users', users),
        logs: wholeNumber('logs', logs),
        seed: wholeNumber('seed', seed),
        ...(password && { password }),
      });
    },
  },
};

class UsageError extends Error {}

function theFile([file, ...more]: string[]): string {
  if (!file || more.length > 0) throw new UsageError('Name one file.');
  return fileAt(file);
}

/** Returns the path from the folder in which the command was typed, as npm changes it. */
const fileAt = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} must be a whole number, not ${JSON.stringify(text)}.`);
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command)
    throw new StartError(`There are these commands: ${Object.keys(commands).join(', ')}.`);
  try {
    await command.run(args);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!(error instanceof UsageError) && !code.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new StartError(
      `${message}\nUsage: npm run ${name}${command.usage && ` --${command.usage}`}`,
    );
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error) => {
    process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
