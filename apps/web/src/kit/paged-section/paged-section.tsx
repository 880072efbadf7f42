import type { ReactNode, RefObject } from 'react';

import { Loaded } from '../ui/error-state.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MorePages } from './more-pages.tsx';
import type { PagedList } from './more-pages.tsx';

type PagedSectionProps<Data> = {
  list: PagedList<Data>;
  /** What failed: 'The notes could not be loaded.' */
  errorText: string;
  isEmpty: boolean;
  empty: ReactNode;
  /** The text of the button that loads the next page: 'Show more notes'. */
  moreText: string;
  /** The scroll container. With one, the next page loads when its end is near. */
  rootRef?: RefObject<HTMLElement | null>;
  /** Placeholders of the first page, if not two lines. */
  waiting?: ReactNode;
  /** Draws what is loaded. */
  children: (data: Data) => ReactNode;
};

/** A list beside or inside something else, which grows page by page: loading, failed, empty, or its items and the way to more. */
export function PagedSection<Data>(props: PagedSectionProps<Data>) {
  const { list, errorText, isEmpty, empty, moreText, rootRef, waiting, children } = props;
  const placeholders = (
    <LoadingOverlay isBusy>
      <div className="grid content-start gap-3 py-1">
        {waiting ?? (
          <>
            <Skeleton />
            <Skeleton shape="short" />
          </>
        )}
      </div>
    </LoadingOverlay>
  );
  return (
    <Loaded query={list} what={errorText} waiting={placeholders}>
      {(data) => (
        <>
          {isEmpty ? empty : children(data)}
          <MorePages list={list} text={moreText} rootRef={rootRef} />
        </>
      )}
    </Loaded>
  );
}
