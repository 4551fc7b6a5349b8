/** What the bench takes of the tests and of the server. */
export { addressOfRunning } from '@/server/db/embedded/address';
export { programOf, startGuarding } from '../../guardingProxies';
export { isInstalled, nginx, startProxy } from '../../proxies';
