import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../http/context';
import { isForPrograms, isReadingMethod } from '../../http/guard';
import { createRouter, json, ownRoute } from '../../http/router';
import { METHOD, segmentsOf } from '../../lib/requestPath';
import { canCall, hasMenu } from '../../permission/current';
import { decideGuarded } from '../../permission/guardedCall';
import { isOwnPath, serviceOf } from '../../permission/pattern';
import { callOf, currentServices } from '../../permission/services';

/** As many as a client asks at once. */
const MAX_CALLS = 200;

/** Of a batch, each call is answered for itself: what cannot be a call nobody may make. */
const callSchema = z.object({
  method: z.string(),
  path: z.string().describe('An address, of another service after its code: `billing/invoices/7`'),
});

const MAX_PATH = 1_024;

const postCan = ownRoute('post', '/api/v1/current/can', 'Which calls the caller may make', {
  reads: true,
  small: false,
  request: { body: json(z.object({ calls: z.array(callSchema).min(1).max(MAX_CALLS) })) },
  data: z.array(z.boolean()).describe('An answer for each call, in their order'),
});

type Call = z.infer<typeof callSchema>;

export const canRoutes = createRouter().openapi(postCan, async (c) => {
  const { calls } = c.req.valid('json');
  const data = await Promise.all(calls.map((call) => may(c, call)));
  return c.json({ success: true as const, data }, 200);
});

async function may(c: Context<AppEnv>, call: Call): Promise<boolean> {
  if (!METHOD.test(call.method) || call.path === '' || call.path.length > MAX_PATH) return false;
  // Who looks at the console as somebody else only reads.
  if (c.var.principal.view_as && !isReadingMethod(call.method)) return false;
  return isOwnPath(call.path) ? mayCallUs(c, call) : mayCallService(c, call);
}

async function mayCallUs(c: Context<AppEnv>, { method, path }: Call): Promise<boolean> {
  const { db, principal, declaredCalls } = c.var;
  const declared = await declaredCalls.reachedBy(method === 'HEAD' ? 'GET' : method, path);
  if (!declared) return false;
  const { access, button } = declared;
  if (principal.under_token && !isForPrograms(access, declared.method, declared.path)) return false;
  if (access !== 'granted') return true;
  return button === undefined
    ? canCall(db, principal, declared.method, declared.path)
    : hasMenu(db, principal, button);
}

/** As a proxy is answered about it. */
async function mayCallService(c: Context<AppEnv>, { method, path }: Call): Promise<boolean> {
  const { db, principal } = c.var;
  const code = serviceOf(path);
  const services = await currentServices(db, principal.policy_version);
  const service = services.find((one) => one.code === code && one.status === 'enabled');
  const segments = segmentsOf(path.slice(code.length));
  if (!service || !segments) return false;
  return (await decideGuarded(db, principal, callOf(service, segments), method)).isAllowed;
}
