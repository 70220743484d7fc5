import { useEffect, useRef, type ReactNode } from 'react'
import { hasNavigated } from '../lib/address.ts'
import { settings } from '../lib/settings.ts'
import { paths } from '../paths.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { cx } from '../ui/cx.ts'
import { PageLink } from './PageLink.tsx'

interface PageFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** `prose` is for texts, which have longer lines than a form. */
  width?: 'form' | 'prose'
}

const WIDTHS = { form: 'max-w-form', prose: 'max-w-prose' }

/** The frame of every screen before sign-in. */
export function PageFrame({ title, lead, children, width = 'form' }: PageFrameProps) {
  const { brandName, brandShortName } = settings()
  return (
    <div className="flex min-h-dvh flex-col px-4 py-8 md:py-14">
      <main className={cx('mx-auto flex w-full flex-1 flex-col gap-6', WIDTHS[width])}>
        <p className="flex items-center gap-3 text-base font-semibold">
          <BrandMark shortName={brandShortName} />
          {brandName}
        </p>
        <div>
          <Heading key={title} text={title} />
          {lead && (
            <div dir="auto" className="mt-1 text-balance text-muted">
              {lead}
            </div>
          )}
        </div>
        {children}
      </main>
      <footer
        className={cx(
          'mx-auto mt-8 flex w-full flex-wrap gap-x-6 text-xs md:gap-y-2 print:hidden',
          WIDTHS[width],
        )}
      >
        <PageLink href={paths.privacyPolicy} isAlone>
          Privacy policy
        </PageLink>
        <PageLink href={paths.dataRetentionPolicy} isAlone>
          Data retention policy
        </PageLink>
        <PageLink href={paths.accessibility} isAlone>
          Accessibility
        </PageLink>
      </footer>
    </div>
  )
}

function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element has disappeared, so screen readers start at the top of the new screen. A field might already
    // have the focus.
    const screen = heading.current?.closest('main')
    if (!hasNavigated() || screen?.contains(document.activeElement)) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
      {text}
    </h1>
  )
}
