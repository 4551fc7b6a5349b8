import type { ViewAs, ViewAsForm } from '@/schemas/permission';
import { exchange } from '@/services/api/request';
import { randomName, tokenOfAnswer } from '@/services/token/tokenStorage';
import type { Viewing } from '@/services/token/viewing';

export type ViewedUser = ViewAs['user'];

export async function viewAs(
  data: ViewAsForm,
): Promise<{ viewing: Omit<Viewing, 'name' | 'back'>; user: ViewedUser }> {
  const { body, headers } = await exchange<ViewAs>('/api/v1/current/view-as', {
    method: 'POST',
    data,
    display: 'silent',
  });
  const { user, ...token } = body.data as ViewAs;
  const { signIn: id, obtainedAt, lifetime } = tokenOfAnswer(token, headers, randomName());
  return { viewing: { ...token, id, endsAt: obtainedAt + lifetime * 1000 }, user };
}
