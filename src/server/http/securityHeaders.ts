import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../lib/env';

const self = ["'self'"];
const none = ["'none'"];

/** Styles are inline because antd writes them as it renders; scripts never are. */
export const securityHeadersFor = ({ embedOrigins }: Pick<Env, 'embedOrigins'>) =>
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
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    // Browsers ignore it on plain http; behind a proxy that ends TLS it counts.
    strictTransportSecurity: 'max-age=31536000',
  });

/** Sets the headers of an answer outside of the console, which frames nothing. */
export const securityHeaders = securityHeadersFor({ embedOrigins: [] });
