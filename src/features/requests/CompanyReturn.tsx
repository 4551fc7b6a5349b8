import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import Spinner from '@/components/feedback/Spinner';
import { useText } from '@/components/feedback/useText';
import { type CompanyFault, companyFaults } from '@/schemas/lists/signIn';

interface CompanyReturnProps {
  /** Of the address that the company's sign-in led back to. */
  hash: string;
  /** Rejects where the code is refused. */
  onCode: (code: string) => Promise<void>;
  /** @param why it failed; empty where it did not */
  onEnd: (why: string) => void;
}

const faultOf = (hash: string): CompanyFault =>
  companyFaults.find((fault) => hash === `#company-fault=${fault}`) ?? 'ended';

/** Ends what was begun at the company's sign-in; the code does not stay in the address. */
export default function CompanyReturn({ hash, onCode, onEnd }: CompanyReturnProps) {
  const text = useText();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const began = useRef(false);

  const end = async () => {
    const [, code] = /^#company=([\w-]+)$/.exec(hash) ?? [];
    if (!code) return onEnd(text(`company.${faultOf(hash)}`));
    try {
      await onCode(code);
      onEnd('');
    } catch (error) {
      onEnd(textOf(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens.
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    navigate({ pathname, search }, { replace: true });
    void end();
  }, []);
  return <Spinner />;
}
