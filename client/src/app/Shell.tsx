import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../api/session.ts'
import { useIssueNews } from '../features/issues/useIssueNews.ts'
import { isSignedIn, storedToken, storedUserName, storeSession } from '../lib/storage.ts'
import { IdleDialog } from './IdleDialog.tsx'
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx'
import { RecoveryOffer } from '../features/mfa/RecoveryOffer.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of every screen of the app half. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const session = useSession()
  useIssueNews()
  useEffect(() => {
    const token = storedToken()
    // A name or role that changed since the sign-in.
    if (session && token) storeSession({ ...session, token })
  }, [session])
  useEffect(() => {
    // A new screen is read from its start; the first one already is.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <div data-half="app" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute -top-20 left-4 z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:top-2"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      {isSignedIn() && storedUserName() !== null && <TopBar />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none md:px-6 md:py-8"
      >
        <Outlet />
      </main>
      {isSignedIn() && (
        <>
          <RecoveryOffer />
          <ReauthenticateDialog />
          <IdleDialog />
        </>
      )}
    </div>
  )
}
