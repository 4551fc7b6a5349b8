import { useCallback, useEffect, useRef, useState } from 'react';
import { captchaImageUrl, newCaptcha } from '@/services/api/login';

export interface Captcha {
  id: string;
  /** False once the server has said that it asks for none. */
  required: boolean;
  /** Address of the picture; empty until there is a challenge. */
  image: string;
  /** New digits for the same challenge, or a new one where there is none. */
  reload: () => void;
  /** A new challenge: the old one is spent by the first try. */
  renew: () => void;
}

export function useCaptcha(): Captcha {
  const [challenge, setChallenge] = useState({ id: '', required: true, image: '' });
  const newest = useRef(0);

  const renew = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const next = await newCaptcha().catch(() => undefined);
    if (mine !== newest.current) return;
    setChallenge({
      id: next?.captcha_id ?? '',
      required: next?.captcha_required ?? true,
      image: next ? captchaImageUrl(next.captcha_id) : '',
    });
  }, []);

  useEffect(() => {
    renew();
  }, [renew]);

  const reload = () => {
    if (!challenge.id) return renew();
    setChallenge({ ...challenge, image: captchaImageUrl(challenge.id) });
  };
  return { ...challenge, reload, renew };
}
