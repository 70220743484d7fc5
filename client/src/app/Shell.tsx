import { useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { ReportedLines } from '../features/issues/ReportedLines.tsx'
import { useIssueNews } from '../features/issues/useIssueNews.ts'
import { RecoveryOffer } from '../features/auth/authenticators/RecoveryOffer.tsx'
import { isSignedIn, storedToken, storedUserName, storeSession, storedUserId } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { DialogState } from '../ui/DialogState.tsx'
import { useFirstScreenOver } from '../ui/useFirstScreen.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import { BottomBar } from './BottomBar.tsx'
import { BrandLink } from './BrandLink.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import { ConfirmLogout } from './ConfirmLogout.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx'
import { ShellNotices } from './ShellNotices.tsx'
import { TopBar } from './TopBar.tsx'
import { useHeadingFocus } from './useHeadingFocus.ts'
import { usePathname } from './usePathname.ts'

const loadFeedback = () => import('../features/feedback/FeedbackWidget.tsx')

/** The frame of every screen in the app half. The frame renders before the router has found the screen. */
export function Shell({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const session = useSession()
  const pathname = usePathname()
  const hasBars = isSignedIn() && storedUserName() !== null
  const feedback = useLoaded(loadFeedback, useFirstScreenOver() && isSignedIn())
  useIssueNews()
  useHeadingFocus(main)
  useEffect(() => {
    const token = storedToken()
    // Stores the person's name or role if it has changed since the sign-in.
    if (session && token) storeSession({ ...session, token })
  }, [session])
  return (
    <div
      data-half="app"
      className={cx(
        'flex min-h-dvh flex-col',
        hasBars && 'max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]',
      )}
    >
      <ProgressLine />
      <a
        href="#main"
        className="absolute -top-20 left-4 z-50 rounded-md bg-accent px-4 py-3 text-on-accent focus:top-2"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      {hasBars ? (
        <TopBar />
      ) : (
        <header className="mx-auto flex min-h-14 w-full max-w-page items-center px-4 md:px-6">
          <BrandLink href={paths.login} />
        </header>
      )}
      <section aria-label="Notices">
        <ShellNotices />
        {hasBars && <WaitingStrip />}
        {hasBars && <ReportedLines />}
      </section>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={cx(
          '@container/screen mx-auto w-full max-w-page flex-1 px-4 py-4 outline-none md:px-6 md:py-6',
          // Leaves room for the feedback button, so that the button covers no content.
          isSignedIn() && 'max-md:pb-20',
        )}
      >
        <DialogState address={pathname}>{children}</DialogState>
      </main>
      {hasBars && <BottomBar />}
      {isSignedIn() && (
        <>
          {feedback && <feedback.FeedbackWidget />}
          <ConfirmLogout />
          <RecoveryOffer />
          <ReauthenticateDialog />
          <IdleDialog />
        </>
      )}
    </div>
  )
}

const loadWaiting = () => import('../features/issues/waiting/WaitingReports.tsx')

/** Shows this person's unsent reports and a button to send them. */
function WaitingStrip() {
  const userId = Number(storedUserId())
  const waiting = useLoaded(loadWaiting, useFirstScreenOver())
  return waiting && <waiting.WaitingReports key={userId} userId={userId} />
}
