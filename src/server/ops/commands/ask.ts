import { type IncomingMessage, request } from 'node:http';
import { StartError } from '../../base/startupError';
import { socketPath } from './socketPath';

/** @returns the answer, still to be read; undefined when no server listens */
export function askServer(
  dataDir: string,
  command: string,
  body: object = {},
): Promise<IncomingMessage | undefined> {
  const path = socketPath(dataDir);
  if (!path) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: path, path: command, method: 'POST' }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else
        reject(new StartError('The running server is of another version and does not know this.'));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(new StartError(`The running server did not answer: ${error.message}`));
    });
    asked.end(JSON.stringify(body));
  });
}
