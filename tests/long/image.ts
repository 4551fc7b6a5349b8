import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, root, until } from '../process/clone';

/** An instruction of the Dockerfile, such as `USER` and `1000:1000`. */
export interface Instruction {
  name: string;
  value: string;
}

/**
 * The stages of the Dockerfile, which must be plain: no directive, no here-document, no shell form.
 *
 * @throws where it is not
 */
export function readStages(): Instruction[][] {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const stages: Instruction[][] = [];
  for (const line of text.split('\n').filter((line) => line && !line.startsWith('#'))) {
    const [, name = '', value = ''] = /^([A-Z]+) (\S.*[^\\])$/.exec(line) ?? [];
    if (!KNOWN.test(name)) throw new Error(`This line is no plain instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
}

const KNOWN =
  /^(FROM|ARG|WORKDIR|COPY|RUN|ENV|VOLUME|EXPOSE|USER|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD)$/;

/** What Docker reads of the last stage to run it. */
export function readImage() {
  const [image = []] = readStages().slice(-1);
  const valuesOf = (name: string) =>
    image.filter((one) => one.name === name).map((one) => one.value);
  const [health = ''] = valuesOf('HEALTHCHECK');
  const at = health.indexOf(' CMD ');
  return {
    user: valuesOf('USER').at(-1) ?? '',
    stopSignal: valuesOf('STOPSIGNAL').at(-1) as NodeJS.Signals,
    environment: valuesOf('ENV').flatMap((value) => value.split(' ')),
    folder: valuesOf('WORKDIR').at(-1) ?? '',
    volumes: valuesOf('VOLUME').flatMap((value): string[] => JSON.parse(value)),
    /** What is copied, by its name in the clone or among the products of other stages. */
    files: valuesOf('COPY')
      .flatMap((value) =>
        value
          .replace(/^--from=\w+ /, '')
          .split(' ')
          .slice(0, -1),
      )
      .map((path) => path.replace(/^.*\//, '')),
    command: [...valuesOf('ENTRYPOINT'), ...valuesOf('CMD')].flatMap((value): string[] =>
      JSON.parse(value),
    ),
    healthCheck: JSON.parse(health.slice(at + ' CMD '.length)) as string[],
  };
}

const NAMESPACES = ['--mount', '--pid', '--fork'];

/** Only root may mount, and not in each container. */
export const canIsolate =
  spawnSync('unshare', [...NAMESPACES, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

export interface Conditions {
  /** Whom it runs as, such as `1000:1000`. */
  user: string;
  environment: string[];
  /** Where it runs. */
  folder: string;
  /** Files and folders of the clone that lie there. */
  files: string[];
  /** Folders that can be written to, of the user alone. */
  writable: string[];
  command: string[];
}

export interface Isolated {
  process: ChildProcess;
  output(): string;
  ended: Promise<number | NodeJS.Signals | null>;
  /** Runs another command in the same conditions, and tells its exit code. */
  run(command: string[]): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  remove(): void;
}

/**
 * Runs a command as a container does: as process 1, as another user without any capability, on a root file system of
 * its own that is read-only, which holds this machine's programs and libraries and nothing of its `/etc`.
 */
export async function runIsolated(conditions: Conditions): Promise<Isolated> {
  const { user, environment, folder, files, writable, command } = conditions;
  const place = mkdtempSync(join(tmpdir(), 'gatehouse-root-'));
  const [uid = '', gid = uid] = user.split(':');
  const stepDown = [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
    ...['env', '-i', 'PATH=/node:/usr/bin:/bin', ...environment],
  ];
  const script = `set -e
    mount -t tmpfs -o mode=755 tmpfs ${place} && cd ${place}
    mkdir -p node proc dev etc .${folder} && touch node/node
    printf 'root:x:0:0::/:\\nnode:x:${uid}:${gid}::/:\\n' > etc/passwd
    for name in bin lib lib64 usr; do
      if [ -L /$name ]; then cp -P /$name .
      elif [ -e /$name ]; then mkdir $name; mount --bind -o ro /$name $name; fi
    done
    mount --bind -o ro ${process.execPath} node/node
    mount --rbind /dev dev
    mount -t proc proc proc
    for name in ${files.join(' ')}; do
      if [ -d ${root}/$name ]; then mkdir .${folder}/$name; else touch .${folder}/$name; fi
      mount --bind -o ro ${root}/$name .${folder}/$name
    done
    for name in ${writable.join(' ')}; do
      mkdir -p .$name
      mount -t tmpfs -o mode=700,uid=${uid},gid=${gid} tmpfs .$name
    done
    mount -o remount,ro ${place}
    exec chroot . "$@"`;
  const inFolder = ['env', `--chdir=${folder}`];
  const child = spawn(
    'unshare',
    [...NAMESPACES, '--kill-child', 'sh', '-c', script, 'sh', ...stepDown, ...inFolder, ...command],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  );
  await until(() => childrenOf(child.pid ?? 0).length > 0 || child.exitCode !== null);
  const [first = 0] = childrenOf(child.pid ?? 0);
  const enter = ['--target', String(first), '--mount', '--pid', '--root', '--wd'];
  return {
    process: child,
    output: () => output,
    ended,
    run: (asked) =>
      new Promise((resolve) =>
        spawn('nsenter', [...enter, ...stepDown, ...asked], { stdio: 'ignore' }).on(
          'close',
          resolve,
        ),
      ),
    signal: (signal) => process.kill(first, signal),
    remove: () => {
      child.kill('SIGKILL');
      rmSync(place, { recursive: true, force: true });
    },
  };
}
