import { createContext, use, useId, type ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

interface PersonSectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** True on the page of a person, where each section is a card. In the dialog, sections are not cards. */
export const OnPersonPage = createContext(false)

export function PersonSection({ title, actions, children }: PersonSectionProps) {
  const id = useId()
  if (use(OnPersonPage)) {
    return (
      <Card title={title} actions={actions}>
        <div className="text-sm">{children}</div>
      </Card>
    )
  }
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
