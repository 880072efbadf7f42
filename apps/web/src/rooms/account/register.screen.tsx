import { Link } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';

import { StageFrame } from './parts/stage-frame.tsx';
import classes from './sign-in.module.css';

/** /register: a placeholder page; staff accounts are created on the server. @source spec 2 */
export function RegisterScreen() {
  usePageTitle();
  return (
    <StageFrame>
      <div className={classes.form}>
        <h1 className={classes.title}>Register</h1>
        <p className={classes.lead}>
          Staff accounts are created by your server administrator. Ask them for one, then sign in here.
        </p>
        <Link to="/login" className={classes.link}>
          Go to Sign In
        </Link>
      </div>
    </StageFrame>
  );
}
