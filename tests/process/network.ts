import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A way to PostgreSQL that may cut each connection at its next query, or swallow what it is sent; `deaf`
 * swallows what the connection that listens is sent.
 */
export async function openNetwork(url: string) {
  const { hostname, port } = new URL(url);
  const network = { state: 'well' as 'well' | 'cut' | 'silent' | 'deaf', url: '', close: () => {} };
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((client) => {
    const upstream = connect(Number(port) || 5432, hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    let listens = false;
    client.on('data', (bytes) => {
      listens ||= bytes.includes('listen gatehouse');
      if (network.state === 'cut') client.destroy();
      else if (network.state !== 'silent') upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!(listens && network.state === 'deaf')) client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const address = new URL(url);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address.port = String((proxy.address() as AddressInfo).port);
  address.hostname = '127.0.0.1';
  network.url = address.href;
  network.close = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  return network;
}
