import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useModel, useSearchParams } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import Spinner from '@/components/feedback/Spinner';
import { useText } from '@/components/feedback/useText';
import PublicFrame from '@/components/layout/PublicFrame';
import { useLandingPath } from '@/components/layout/useLandingPath';
import { LazyCompanyReturn as CompanyReturn } from '@/features/requests';
import type { LoginChallenge, SecondFactorForm } from '@/schemas/secondFactor';
import { answerChallenge, challengeOf, signInByCompany } from '@/services/api/signIn';
import { brand } from '@/services/browser/brand';
import { safeRedirect } from '@/services/navigation/paths';
import { beginSession } from '@/services/session';
import { type HeldToken, removeToken } from '@/services/token/tokenStorage';
import LoginForm, { type TokenOutcome } from './LoginForm';
import styles from './login.module.css';
import SessionFailure from './SessionFailure';

/** Lazy, as most sign in without it. */
const SignInStep = lazy(() => import('../secondFactor/SignInStep'));

/** Turns a token into a signed-in user; answers what came of it. */
function useSignIn() {
  const text = useText();
  const message = useMessage();
  const { initialState, setInitialState } = useModel('@@initialState');
  const [signedIn, setSignedIn] = useState(false);

  const signIn = async (token: HeldToken): Promise<TokenOutcome> => {
    beginSession(token);
    const session = await initialState?.fetchSession();
    if (session?.failure) {
      await setInitialState((state) => state && { ...state, ...session });
      return 'unknown';
    }
    if (!session?.currentUser) {
      removeToken();
      return 'refused';
    }
    await setInitialState((state) => state && { ...state, ...session });
    message.success(text('pages.login.success'));
    setSignedIn(true);
    return 'signedIn';
  };
  return { signIn, signedIn };
}

/** The second step, where the server asks for one. */
function useChallenge(signIn: (token: HeldToken) => Promise<TokenOutcome>) {
  const text = useText();
  const [challenge, setChallenge] = useState<LoginChallenge>();
  const [notice, setNotice] = useState('');
  const back = (why: string) => {
    setNotice(why);
    setChallenge(undefined);
  };
  const answer = async (form: SecondFactorForm) => {
    const outcome = await signIn(await answerChallenge(form));
    if (outcome !== 'signedIn') back(outcome === 'refused' ? text('pages.login.failed') : '');
  };
  return { challenge, setChallenge, notice, answer, back };
}

/** From the company's sign-in, with a code in the address or the reason why there is none. */
function useReturn(
  signIn: (token: HeldToken) => Promise<TokenOutcome>,
  setChallenge: (challenge: LoginChallenge) => void,
  back: (why: string) => void,
) {
  const text = useText();
  const { hash } = useLocation();
  const [returned, setReturned] = useState(hash.startsWith('#company') ? hash : '');
  const endReturn = (why: string) => {
    setReturned('');
    if (why) back(why);
  };
  const signInReturned = async (code: string) => {
    try {
      const outcome = await signIn(await signInByCompany(code));
      if (outcome === 'refused') back(text('pages.login.failed'));
    } catch (error) {
      const asked = challengeOf(error);
      if (!asked) throw error;
      setChallenge(asked);
    }
  };
  return { returned, endReturn, signInReturned };
}

/** Asks again who the user is, where the server did not tell and the token was kept. */
function useRetry() {
  const { initialState, setInitialState } = useModel('@@initialState');
  return async () => {
    const session = await initialState?.fetchSession();
    if (session) await setInitialState((state) => state && { ...state, ...session });
  };
}

/** Where the visitor wanted to go, else the first page they may see. */
function useTarget(): string {
  const [query] = useSearchParams();
  const landing = useLandingPath();
  const asked = safeRedirect(query.get('redirect'));
  return asked && asked !== '/' ? asked : landing;
}

export default function LoginPage() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const { signIn, signedIn } = useSignIn();
  const { challenge, setChallenge, notice, answer, back } = useChallenge(signIn);
  const [retried, setRetried] = useState(false);
  const retry = useRetry();
  const { returned, endReturn, signInReturned } = useReturn(signIn, setChallenge, back);
  const target = useTarget();

  // Once the shell knows the user: the state arrives a moment after the answer.
  const known = initialState?.currentUser;
  if (known && (signedIn || retried)) return <Navigate to={target} replace />;
  return (
    <PublicFrame>
      <h1 className="public-title">{text('pages.login.welcome', { title: brand.title })}</h1>
      <div role="tablist" className={styles.tabs}>
        <span
          role="tab"
          id="account-tab"
          tabIndex={0}
          aria-selected="true"
          aria-controls="account-panel"
          className={styles.tab}
        >
          {text('pages.login.accountTab')}
        </span>
      </div>
      <div role="tabpanel" id="account-panel" aria-labelledby="account-tab">
        {initialState?.failure && (
          <SessionFailure
            error={initialState.failure}
            onRetry={() => {
              setRetried(true);
              return retry();
            }}
          />
        )}
        <Suspense fallback={<Spinner />}>
          {returned ? (
            <CompanyReturn hash={returned} onCode={signInReturned} onEnd={endReturn} />
          ) : challenge ? (
            <SignInStep challenge={challenge} onCode={answer} onBack={back} />
          ) : (
            <LoginForm notice={notice} onToken={signIn} onChallenge={setChallenge} />
          )}
        </Suspense>
      </div>
    </PublicFrame>
  );
}
