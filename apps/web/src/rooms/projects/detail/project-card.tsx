import type { ReactNode } from 'react';

/** The frame of a card. */
export const CARD = 'grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-6 max-sm:p-4';
/** What is said in place of what a project does not have. */
export const NONE = 'text-13 text-ink-faint';

type ProjectCardProps = { name: string; count: number; children: ReactNode };

/** A list of what a project has, with its count. */
export function ProjectCard({ name, count, children }: ProjectCardProps) {
  const id = `project-${name.toLowerCase()}`;
  return (
    <section className={CARD} aria-labelledby={id}>
      <h3 id={id}>
        {name} <span className="ms-1 font-normal text-ink-faint">{count}</span>
      </h3>
      {count === 0 ? <p className={NONE}>No {name.toLowerCase()}.</p> : children}
    </section>
  );
}
