import { useId } from 'react';
import type { ReactNode } from 'react';

/** One section of My account. `aside` stands beside its title. */
export function MeCard({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-6 max-md:p-4"
      aria-labelledby={id}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
