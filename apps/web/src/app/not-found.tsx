import { IconMapQuestion } from '@tabler/icons-react';
import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '#kit/use-session.ts';
import { Button } from '#kit/ui/button.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

/** Shown for any unknown address. @source spec 8 */
export function NotFound() {
  const session = useSession();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    document.title = 'Page not found · Greenroom';
  }, []);
  return (
    <StageFrame>
      <Outcome
        icon={<IconMapQuestion size={24} />}
        title="Ooops, Page not Found!"
        actions={
          <>
            <LinkButton to={session ? '/dashboard' : '/'} look="filled">
              Home
            </LinkButton>
            {canGoBack && (
              <Button look="subtle" onClick={() => history.back()}>
                Go back
              </Button>
            )}
          </>
        }
      >
        <p className="line-clamp-3">
          There is no page at <strong>{path}</strong>.
        </p>
        <p>
          Check the address for typos, or start again from Home{session ? '' : ', where you can sign in'}.
        </p>
      </Outcome>
    </StageFrame>
  );
}
