import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'

interface CardProps {
  /** Lets the caller move the focus to the card. */
  ref?: Ref<HTMLElement>
  /** Lets a link on the same page move both the view and the focus to the card. */
  id?: string
  title?: ReactNode
  /** The content next to the title, for example a filter or a link. */
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** Removes the padding, for lists and tables that reach the card's edges. */
  isFlush?: boolean
}

/** Groups content. With a title, the card is a landmark region of the page. */
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
