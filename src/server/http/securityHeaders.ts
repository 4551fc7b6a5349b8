import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../lib/env';
import { AUTHORIZE_PATH } from './guard';

const self = ["'self'"];
const none = ["'none'"];

const shared = { referrerPolicy: 'same-origin', xFrameOptions: 'DENY' } as const;

/** Styles are inline because antd writes them as it renders; scripts never are. */
const ofConsole = ({ embedOrigins }: Pick<Env, 'embedOrigins'>) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      connectSrc: self,
      imgSrc: [...self, 'data:', 'blob:'],
      styleSrc: [...self, "'unsafe-inline'"],
      fontSrc: [...self, 'data:'],
      workerSrc: self,
      manifestSrc: self,
      objectSrc: none,
      baseUri: self,
      formAction: self,
      ...(embedOrigins.length > 0 && { frameSrc: [...embedOrigins] }),
      frameAncestors: none,
    },
    ...shared,
    // Browsers ignore it on plain http; behind a proxy that ends TLS it counts.
    strictTransportSecurity: 'max-age=31536000',
  });

/** A proxy hands these answers on at the host of another application, whose other policies are not ours to set. */
const ofGuarded = secureHeaders({
  contentSecurityPolicy: { defaultSrc: none, frameAncestors: none },
  ...shared,
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** Sets the headers of an answer of the console, or of one that a proxy shows at the host of another application. */
export function securityHeadersFor(
  env: Pick<Env, 'embedOrigins' | 'apiPrefix'>,
): MiddlewareHandler {
  const guarded = env.apiPrefix + AUTHORIZE_PATH;
  const own = ofConsole(env);
  return (c, next) => (c.req.path.startsWith(guarded) ? ofGuarded : own)(c, next);
}

/** Sets the headers of an answer outside of the console, which frames nothing. */
export const securityHeaders = ofConsole({ embedOrigins: [] });
