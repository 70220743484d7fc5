import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'

interface CardProps {
  /** For what takes the focus there. */
  ref?: Ref<HTMLElement>
  /** For a way there within the page, which takes the focus along. */
  id?: string
  title?: ReactNode
  /** Beside the title: a filter, a link. */
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** Lists and tables reach the card's edges and pad themselves. */
  isFlush?: boolean
}

/** A group with a heading; a region of the page when it has one. */
export function Card({ ref, id: ownId, title, actions, children, className, isFlush = false }: CardProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      id={ownId}
      tabIndex={ownId === undefined && ref === undefined ? undefined : -1}
      aria-labelledby={title ? id : undefined}
      className={cx('rounded-lg border border-border bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-11 flex-wrap md:min-h-12 items-center justify-between gap-3 px-4 pt-3 pb-2">
          <h2 dir="auto" id={id} className="text-sm font-semibold">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={isFlush ? undefined : cx('px-4 pb-4', !title && 'pt-4')}>{children}</div>
    </section>
  )
}
