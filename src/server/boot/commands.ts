import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { apiDocument, apiRoutes } from '../app';
import * as entities from '../entities';
import { declaredCallsOf } from '../http/declaredCalls';
import { parseEnv } from '../lib/env';
import { adminPassword } from '../ops/commands/adminPassword';
import { adminSecondFactor } from '../ops/commands/adminSecondFactor';
import { backup, restore } from '../ops/commands/backup';
import { configApply, configExport } from '../ops/commands/config';
import { demo } from '../ops/commands/demo';
import { eraseUserCommand } from '../ops/commands/eraseUser';
import { importGinAdmin } from '../ops/commands/importGinAdmin';
import { logsVerify } from '../ops/commands/logsVerify';
import { permissionsCheck } from '../ops/commands/permissionsCheck';
import { upgradePostgres } from '../ops/commands/upgradePostgres';
import { readPages } from '../routes/static/pages';

/** The built pages, which lie beside the bundle. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

/** What is wrong with the arguments, which the usage of the command answers. */
export class UsageError extends Error {}

interface Command {
  /** The arguments. */
  usage: string;
  summary: string;
  run(args: string[]): Promise<void>;
}

/** The commands of an operator, by name. */
export const commands: Record<string, Command> = {
  start: {
    usage: '',
    summary: 'Serve the console and its API until SIGTERM or SIGINT.',
    run: async (args) => {
      parseArgs({ args });
      await import('./main');
      await new Promise(() => {});
    },
  },
  'admin:password': {
    usage: '',
    summary: 'Give root a new password.',
    run: async (args) => {
      parseArgs({ args });
      await adminPassword(parseEnv(process.env));
    },
  },
  'admin:second-factor': {
    usage: '',
    summary: 'Remove the second factor of root, passkeys included.',
    run: async (args) => {
      parseArgs({ args });
      await adminSecondFactor(parseEnv(process.env));
    },
  },
  backup: {
    usage: 'FILE',
    summary: 'Back up the database into a file, while servers run.',
    run: async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      await backup(parseEnv(process.env), Object.values(entities), theFile(positionals));
    },
  },
  restore: {
    usage: 'FILE [--force]',
    summary: 'Restore a backup into an empty database, with every server stopped.',
    run: async (args) => {
      const options = { force: { type: 'boolean', default: false } } as const;
      const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
      const file = theFile(positionals);
      await restore(parseEnv(process.env), Object.values(entities), file, values.force);
    },
  },
  'upgrade:postgres': {
    usage: 'OLDER-PROGRAM',
    summary: 'Carry the embedded database over to a new major version of PostgreSQL.',
    run: async (args) => {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const program = theFile(positionals);
      await upgradePostgres(parseEnv(process.env), Object.values(entities), program);
    },
  },
  'permissions:check': {
    usage: '',
    summary: 'Tell which calls, menus and pages do not fit together.',
    run: async (args) => {
      parseArgs({ args });
      const env = parseEnv(process.env);
      const calls = declaredCallsOf(apiRoutes(env), env);
      if (!(await permissionsCheck(env, calls, readPages(clientFolder)))) process.exitCode = 1;
    },
  },
  openapi: {
    usage: '',
    summary: 'Print the description of the API, as OpenAPI 3.1.',
    run: async (args) => {
      parseArgs({ args });
      const document = JSON.stringify(apiDocument(parseEnv(process.env)));
      // The program ends itself after, whatever a pipe has not taken yet.
      await new Promise((resolve) => process.stdout.write(document, resolve));
    },
  },
  'config:export': {
    usage: '[--output FILE]',
    summary: 'Write menus and roles as YAML.',
    run: async (args) => {
      const { output } = parseArgs({ args, options: { output: { type: 'string' } } }).values;
      await configExport(parseEnv(process.env), output && fileAt(output));
    },
  },
  'config:apply': {
    usage: 'FILE [--prune] [--yes | --plan ID]',
    summary: 'Show what a file of menus and roles would change, and apply it with --yes.',
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
    usage: '[--head FILE] [--save-head FILE] [--begin-after-fault] [--sign]',
    summary: 'Tell whether the audit is as it was written.',
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
    usage: 'ID-OR-USERNAME [--yes]',
    summary: 'List what is stored about a deleted user, and erase it with --yes.',
    run: async (args) => {
      const options = { yes: { type: 'boolean', default: false } } as const;
      const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
      const [named, ...more] = positionals;
      if (!named || more.length > 0) throw new UsageError('Name one user.');
      if (await eraseUserCommand(parseEnv(process.env), named, values.yes)) process.exitCode = 2;
    },
  },
  'import:gin-admin': {
    usage: '--from FILE-OR-ADDRESS [--dry-run] [--logs] [--known-look-alikes] [--prefix TEXT]',
    summary: 'Move menus, roles, users and the log in from a gin-admin.',
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
    usage: '[--users 200] [--logs 50000] [--seed 1] [--password TEXT]',
    summary: 'Fill an empty database with believable data.',
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
