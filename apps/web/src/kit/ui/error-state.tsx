import { ApiError } from '@greenroom/contract/client';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';

import { wordsOf } from '../api.ts';
import { showToast } from '../toast.ts';
import { Button } from './button.tsx';
import classes from './error-state.module.css';

type ErrorStateProps = {
  /** What failed: 'The list of people could not be loaded.' */
  what: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
};

/** Says what failed and why, with Retry and the request id for the operator of the server. */
export function ErrorState({ what, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} aria-hidden>
        <IconCloudOff size={24} />
      </span>
      <p className={classes.title}>{what}</p>
      <p className={classes.text}>{wordsOf(error)}</p>
      {onRetry && (
        <Button
          className={classes.retry}
          look="default"
          icon={<IconRefresh size={18} aria-hidden />}
          isBusy={isRetrying}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
      {requestId && (
        <p className={classes.request}>
          Request <code className={classes.id}>{requestId}</code>{' '}
          <button type="button" className={classes.copy} onClick={() => void copy(requestId)}>
            Copy
          </button>
        </p>
      )}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', message: 'Request id copied.' });
  } catch {
    showToast({
      kind: 'info',
      message: 'This browser does not allow copying here. Select the id to copy it.',
    });
  }
}
