import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { isStoredEmail, spellEmail } from '@greenroom/contract/kit/addresses';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { config } from '#kit/config.ts';
import { useForm } from '#kit/form.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { isOwnPath } from '#kit/own-path.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Button } from '#kit/ui/button.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';

import { login } from '../account.queries.ts';
import { EmailField } from '#kit/stage/email-field.tsx';
import { StageForm } from '#kit/stage/stage-form.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';
import { loginFailure, needsCode } from '../account-sign-in.rules.ts';
import type { LoginFailure } from '../account-sign-in.rules.ts';
import type { SecondFactorProps } from '../parts/second-factor.tsx';
import { SignOnButton } from '../parts/sign-on-button.tsx';
import type { SignOnOnlyProps } from './sign-on-only.tsx';
import { usePasskeys } from './use-passkeys.ts';

const SecondFactor = lazyPart<SecondFactorProps>(
  async () => (await import('../parts/second-factor.tsx')).SecondFactor,
);

const SignOnOnly = lazyPart<SignOnOnlyProps>(async () => (await import('./sign-on-only.tsx')).SignOnOnly);

const ENDED = 'Your session has ended. Sign in to continue where you left off.';
/** Why the sign-in is shown; there is no notice after Logout. */
const NOTICES: Partial<Record<NonNullable<HistoryState['notice']>, string>> = {
  expired: ENDED,
  expiredElsewhere: ENDED,
  password: ACCOUNT_MESSAGES.passwordChanged,
  passwordElsewhere: 'Your password was changed in another tab. Sign in with the new one.',
  logoutElsewhere: 'You signed out in another tab.',
};

const FORGOT = { to: '/forgot-password', words: 'Forgot password?' } as const;

/** / and /login. */
export function SignInScreen() {
  usePageTitle();
  const { cameFrom, notice, noticeText } = useLocation({ select: (location) => location.state });
  const { signOn } = config;
  const [isOnly, setOnly] = useState(signOn?.isOnly === true);
  const words = notice && (noticeText ?? NOTICES[notice]);
  const shown = words && (
    <output className="flex gap-2 rounded-md bg-accent-tint p-3 text-accent-ink">
      <IconInfoCircle size={18} className="mt-px flex-none" aria-hidden />
      {words}
    </output>
  );
  return (
    <StageFrame>
      {signOn && isOnly ? (
        <SignOnOnly name={signOn.name} cameFrom={cameFrom} notice={shown} onClose={() => setOnly(false)} />
      ) : (
        <SignInForm cameFrom={cameFrom} notice={shown} />
      )}
    </StageFrame>
  );
}

function SignInForm({ cameFrom, notice }: { cameFrom: string | undefined; notice: ReactNode }) {
  const router = useRouter();
  const { signOn } = config;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = useForm();
  const isReady = email.trim() !== '' && password !== '' && (!isAsked || code !== '');

  const passkeys = usePasskeys({ onSignedIn: go, onFailure: refuse });

  function refuse(words: string): void {
    form.refuse({ form: words });
  }

  function go(): void {
    router.history.replace(isOwnPath(router, cameFrom) ? cameFrom : '/dashboard');
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isReady || form.isBusy) return;
    const address = spellEmail(email);
    if (!isStoredEmail(address)) return form.refuse({ email: ACCOUNT_MESSAGES.invalidEmail });
    if (password.length > LIMITS.passwordInputMax)
      return form.refuse({ password: ACCOUNT_MESSAGES.invalidPassword });
    await form.run(async () => {
      await login(address, password, code);
      go();
    }, handleSignInFailure);
  }

  function handleSignInFailure(error: unknown): LoginFailure {
    if (!needsCode(error)) return loginFailure(error);
    setAsked(true);
    return {};
  }

  function handleBack(): void {
    setAsked(false);
    setCode('');
    form.clearErrors();
  }

  return (
    <StageForm
      form={form}
      title="Sign In"
      lead={isAsked ? `One more step for ${email.trim()}.` : 'Welcome backstage. Use your staff account.'}
      verb="Sign In"
      isReady={isReady}
      onSubmit={handleSubmit}
      {...(!isAsked && { link: FORGOT })}
      other={
        !isAsked && (
          <>
            {passkeys.isPossible && (
              <Button look="default" isWide isBusy={passkeys.isBusy} onClick={() => void passkeys.ask()}>
                Use a passkey
              </Button>
            )}
            {signOn && <SignOnButton name={signOn.name} cameFrom={cameFrom} onFailure={refuse} />}
          </>
        )
      }
    >
      {notice}
      {isAsked ? (
        <>
          <SecondFactor
            value={code}
            onValue={(next) => {
              setCode(next);
              form.clearErrors('code');
            }}
            error={form.errorOf('code')}
            hasFocus
            onClose={handleBack}
          />
          <Button look="subtle" size="small" className="-ms-2 justify-self-start" onClick={handleBack}>
            Use another account
          </Button>
        </>
      ) : (
        <>
          <EmailField hasPasskeys={passkeys.isPossible} {...form.text('email', email, setEmail)} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            {...form.text('password', password, setPassword)}
          />
        </>
      )}
    </StageForm>
  );
}
