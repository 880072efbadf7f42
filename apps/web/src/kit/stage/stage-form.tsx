import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';

import type { Form } from '../form.ts';
import { Button } from '../ui/button.tsx';

type StageFormProps = {
  form: Form;
  title: string;
  lead: string;
  /** The fields. */
  children: ReactNode;
  /** What the button says. */
  verb: string;
  isReady: boolean;
  onSubmit: (submit: FormEvent) => Promise<void>;
  /** Another way to do the same, below the button. */
  other?: ReactNode;
  /** The way out, below the button. */
  link?: { to: '/login' | '/forgot-password'; words: string };
};

/** The one form of a public page. */
export function StageForm(props: StageFormProps) {
  const { title, lead, children, verb, isReady, onSubmit, other, link } = props;
  const { attach, failure, isBusy } = props.form;
  return (
    <form
      ref={attach}
      className="grid w-full max-w-narrow gap-4"
      noValidate
      onSubmit={(submit) => void onSubmit(submit)}
    >
      <div>
        <h1 className="text-28 tracking-[-0.02em]">{title}</h1>
        <p className="mt-2 text-ink-soft">{lead}</p>
      </div>
      {children}
      <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
        {failure}
      </p>
      <Button type="submit" isWide disabled={!isReady} isBusy={isBusy}>
        {verb}
      </Button>
      {other}
      {link && (
        <Link to={link.to} className="justify-self-start py-1 font-medium">
          {link.words}
        </Link>
      )}
    </form>
  );
}
