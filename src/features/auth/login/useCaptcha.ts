import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestError } from '@/services/api/requestError';
import { captchaImageUrl, newCaptcha } from '@/services/api/signIn';

export interface Captcha {
  id: string;
  /** False once the server has said that it asks for none. */
  required: boolean;
  /** What the sign-in by a company account is called; undefined where there is none. */
  company: string | undefined;
  /** Whether a password is for root alone. */
  isForRoot: boolean;
  /** Address of the picture; empty until there is a challenge. */
  image: string;
  /** Whether the server takes a proof of work for it. */
  takesWork: boolean;
  /** Whether it takes a passkey in the place of it all. */
  takesPasskeys: boolean;
  /** What of the work is done, from 0 to 1; undefined while there is none. */
  progress: number | undefined;
  /** Takes the place of the digits; empty until it is done. */
  proof: string;
  work: () => Promise<void>;
  /** New digits for the same challenge, or a new one where there is none. */
  reload: () => void;
  /** A new challenge: the old one is spent by the first try. @param refused why that failed */
  renew: (refused?: unknown) => void;
}

/** Its program loads when it is asked for. */
function useWork(id: string) {
  const [state, setState] = useState<{ progress?: number; proof: string }>({ proof: '' });
  const running = useRef<AbortController>(undefined);
  const forget = useCallback(() => {
    running.current?.abort();
    setState({ proof: '' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async () => {
    forget();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const say = (progress: number) => setState({ progress, proof: '' });
    say(0);
    try {
      const { solve } = await import('@/services/browser/proofOfWork');
      const proof = await solve(id, say, signal);
      setState({ proof });
    } catch (error) {
      if (signal.aborted) return;
      setState({ proof: '' });
      throw error;
    }
  };
  return { progress: state.progress, proof: state.proof, begin, forget };
}

const isMissing = (refused: unknown): boolean =>
  refused instanceof RequestError && refused.fields.some(({ field }) => field === 'captcha_code');

export function useCaptcha(): Captcha {
  const [challenge, setChallenge] = useState({
    id: '',
    required: true,
    company: undefined as string | undefined,
    isForRoot: false,
    image: '',
    takesWork: false,
    takesPasskeys: false,
  });
  const [isDemanded, setDemanded] = useState(false);
  const newest = useRef(0);
  const { begin, forget, ...worked } = useWork(challenge.id);

  const renew = useCallback(
    async (refused?: unknown) => {
      // None was asked of the user who signed in here before, but of another.
      if (isMissing(refused)) setDemanded(true);
      newest.current += 1;
      const mine = newest.current;
      forget();
      const next = await newCaptcha().catch(() => undefined);
      if (mine !== newest.current) return;
      setChallenge({
        id: next?.captcha_id ?? '',
        required: next?.captcha_required ?? true,
        company: next?.company_sign_in?.label,
        isForRoot: next?.password_sign_in === false,
        image: next ? captchaImageUrl(next.captcha_id) : '',
        takesWork: next?.gatehouse !== undefined,
        takesPasskeys: next?.gatehouse?.passkeys ?? false,
      });
    },
    [forget],
  );

  useEffect(() => {
    renew();
  }, [renew]);

  const reload = () => {
    if (!challenge.id) return renew();
    setChallenge({ ...challenge, image: captchaImageUrl(challenge.id) });
  };
  const required = challenge.required || isDemanded;
  return { ...challenge, required, ...worked, work: begin, reload, renew };
}
