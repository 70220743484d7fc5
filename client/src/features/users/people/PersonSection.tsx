import { useId, type ReactNode } from 'react'

/** A part of a person's details, under its heading. */
export function PersonSection({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-border pt-4">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {actions}
      </header>
      {children}
    </section>
  )
}
