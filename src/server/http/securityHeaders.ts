import { secureHeaders } from 'hono/secure-headers';

const self = ["'self'"];
const none = ["'none'"];

/** Styles are inline because antd writes them as it renders; scripts never are. */
export const securityHeaders = secureHeaders({
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
    frameAncestors: none,
  },
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // Browsers ignore it on plain http; behind a proxy that ends TLS it counts.
  strictTransportSecurity: 'max-age=31536000',
});
