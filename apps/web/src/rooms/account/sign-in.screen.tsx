import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { isEmail, normalizeEmail } from '@greenroom/contract/kit/sign-in';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useForm } from '#kit/form.ts';
import { isOwnPath } from '#kit/own-path.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Button } from '#kit/ui/button.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { login } from './account.queries.ts';
import { StageFrame } from './parts/stage-frame.tsx';
import { loginFailure } from './account-sign-in.rules.ts';
import classes from './sign-in.module.css';

const ENDED = 'Your session has ended. Sign in to continue where you left off.';
/** Why the sign-in is shown; there is no notice after Logout. */
const NOTICES: Partial<Record<NonNullable<HistoryState['notice']>, string>> = {
  expired: ENDED,
  expiredElsewhere: ENDED,
  password: ACCOUNT_MESSAGES.passwordChanged,
  passwordElsewhere: 'Your password was changed in another tab. Sign in with the new one.',
  logoutElsewhere: 'You signed out in another tab.',
};

/** / and /login. */
export function SignInScreen() {
  usePageTitle();
  const router = useRouter();
  const { cameFrom, notice, noticeText } = useLocation({ select: (location) => location.state });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { attach, ...form } = useForm();
  const noticed = notice && (noticeText ?? NOTICES[notice]);
  const isReady = email.trim() !== '' && password !== '';

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isReady || form.isBusy) return;
    const address = normalizeEmail(email);
    if (!isEmail(address)) return form.refuse({ email: ACCOUNT_MESSAGES.invalidEmail });
    if (password.length > LIMITS.passwordInputMax)
      return form.refuse({ password: ACCOUNT_MESSAGES.invalidPassword });
    await form.run(async () => {
      await login(address, password);
      router.history.replace(isOwnPath(router, cameFrom) ? cameFrom : '/dashboard');
    }, loginFailure);
  }

  return (
    <StageFrame>
      <form ref={attach} className={classes.form} noValidate onSubmit={(submit) => void handleSubmit(submit)}>
        <div>
          <h1 className={classes.title}>Sign In</h1>
          <p className={classes.lead}>Welcome backstage. Use your staff account.</p>
        </div>
        {noticed && (
          <output className={classes.notice}>
            <IconInfoCircle size={18} aria-hidden />
            {noticed}
          </output>
        )}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={form.errorOf('email')}
          onChange={(change) => {
            setEmail(change.currentTarget.value);
            form.forgive();
          }}
        />

        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={form.errorOf('password')}
          onChange={(change) => {
            setPassword(change.currentTarget.value);
            form.forgive();
          }}
        />

        <p className={classes.failure} role="alert">
          {form.failure}
        </p>
        <Button type="submit" isWide disabled={!isReady} isBusy={form.isBusy}>
          Sign In
        </Button>
        <Link to="/forgot-password" className={classes.link}>
          Forgot password?
        </Link>
      </form>
    </StageFrame>
  );
}
