import type { ReactNode } from 'react';

type ConfirmFormProps = { isBusy: boolean; onConfirm: () => Promise<void>; children: ReactNode };

/** A question whose button, of the type `submit`, Enter in one of its fields presses too. */
export function ConfirmForm({ isBusy, onConfirm, children }: ConfirmFormProps) {
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        // A dialog may belong to a form of the page, which must not be sent with it.
        submit.stopPropagation();
        if (!isBusy) void onConfirm();
      }}
    >
      {children}
    </form>
  );
}
