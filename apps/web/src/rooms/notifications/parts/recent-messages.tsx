import { useRecentMessages } from '#kit/toast.ts';
import { MessageIcon } from '#kit/ui/message-icon.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

/** The last ten toasts of this session, which close too soon for some readers; folded, and absent when there were none. */
export function RecentMessages() {
  const messages = useRecentMessages();
  if (messages.length === 0) return null;
  return (
    <details className="flex-none border-t border-line">
      <summary className="min-h-control cursor-pointer px-6 py-2 font-medium text-ink-soft -outline-offset-2 hover:bg-hover max-sm:px-gutter">
        Recent messages
      </summary>
      <ul className="max-h-64 overflow-y-auto overscroll-contain px-6 pb-3 max-sm:px-gutter">
        {messages.map(({ key, kind, message, at, times }) => (
          <li key={key} className="flex items-start gap-3 py-2 text-13">
            <MessageIcon kind={kind} />
            <span className="min-w-0 flex-1 whitespace-pre-line">{message}</span>
            {times.length > 1 && <span className="font-medium text-ink-faint">{times.length}×</span>}
            <span className="text-ink-faint">
              <RelativeTime iso={at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
