import { hash } from 'node:crypto';
import type { Throttle, ThrottleLimit } from '../../auth/throttle/queries';

const WINDOW_MS = 15 * 60_000;

interface Limits {
  name: ThrottleLimit;
  /** Names that failed: few passwords tried on many names. */
  names: ThrottleLimit;
}

const limitsOf = (name: number, names: number): Limits => ({
  name: { tries: name, windowMs: WINDOW_MS },
  names: { tries: names, windowMs: WINDOW_MS },
});

/** Limits of a name at one address, so that a user cannot be locked out from afar. */
const ADDRESS = limitsOf(5, 30);
/** One site has 65,536 IPv6 networks, each with an address of its own to try from. */
const SITE = limitsOf(10, 100);

export interface Place {
  name: Throttle;
  names: Throttle;
  strangers: string;
}

interface From {
  network: string;
  site: string;
  /** Whether anybody has signed in from there. */
  isKnown: boolean;
  /** Whether this user has. */
  isKnownHere: boolean;
}

export interface Counters {
  places: Place[];
  guesses: string;
}

/** A known user has counters of their own, which guesses from elsewhere do not fill. */
export function countersOf(name: string, { network, site, isKnown, isKnownHere }: From): Counters {
  // It may be a password in the wrong field.
  const hashed = hash('sha256', name);
  const own = isKnownHere ? ` ${network}` : '';
  const place = (of: string, own: string, limits: Limits): Place => ({
    name: { key: `login ${hashed} ${of}${own}`, limit: limits.name },
    names: { key: `names ${of}`, limit: limits.names },
    strangers: `strangers ${of}`,
  });
  const wider = site === network ? [] : [place(site, own, SITE)];
  const guesses = `guesses ${hashed}${own || (isKnown ? ' known' : '')}`;
  return { places: [place(network, '', ADDRESS), ...wider], guesses };
}
