import type { ReactNode } from 'react'
import { goTo } from '../../lib/address.ts'
import { isSignedIn } from '../../lib/storage.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { PageFrame } from '../PageFrame.tsx'

interface LegalPageProps {
  title: string
  summary: ReactNode
  /** The date of the last change to the text. Defaults to the date in the specification. */
  updated?: { day: string; text: string }
  children: ReactNode
}

const SPECIFIED = { day: '2025-08-30', text: 'August 30, 2025' }

/** The frame of a legal page: date, summary, sections and links back. */
export function LegalPage({ title, summary, updated = SPECIFIED, children }: LegalPageProps) {
  usePageTitle(title)
  return (
    <PageFrame
      title={title}
      width="prose"
      lead={
        <p className="text-sm">
          Last updated <time dateTime={updated.day}>{updated.text}</time>
        </p>
      }
    >
      <p className="rounded-lg bg-accent-soft px-4 py-3 text-base text-pretty">{summary}</p>
      {children}
      <nav aria-label="Back" className="flex flex-wrap gap-3 border-t border-border pt-6 print:hidden">
        {isSignedIn() && <BackButton href={paths.dashboard} text="Back to Home" />}
        <BackButton href={paths.login} text="Back to sign-in" />
        <BackButton href={paths.signup} text="Back to sign up" />
      </nav>
    </PageFrame>
  )
}

function BackButton({ href, text }: { href: string; text: string }) {
  return (
    <button type="button" className={buttonClass('secondary')} onClick={() => goTo(href)}>
      {text}
    </button>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-base text-pretty">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-muted">
      {items.map((item, at) => (
        // The text is fixed, so the items never move.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{item}</li>
      ))}
    </ul>
  )
}
