import { useText } from '@/components/feedback/useText';
import { assetUrl } from '@/services/browser/basePath';

interface Invited {
  name: string;
  username: string;
  /** One-time. */
  password: string;
}

/** Returns a function that gives a message to send on: where the console is, and how to sign in for the first time. */
export function useInvitation(): (user: Invited) => string {
  const text = useText();
  const address = new URL(assetUrl('/'), window.location.origin).href;
  return ({ name, username, password }) =>
    text('pages.system.user.invitation', { name, username, password, address });
}
