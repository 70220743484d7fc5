import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { settings } from '../lib/settings.ts'
import { takeSignOut } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { LoginForm } from './LoginForm.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PageLink } from './PageLink.tsx'

const DEMO_NOTE_ID = 'demo-note'

// The built page already contains the note, before any script runs.
const DemoNote = lazy(() =>
  import('./DemoNote.tsx').then(
    (module) => ({ default: module.DemoNote }),
    () => ({ default: () => null }),
  ),
)

const subscribeToNothing = () => () => undefined

export function LoginPage({ onInterest }: { onInterest: () => void }) {
  const isDemo = useSyncExternalStore(
    subscribeToNothing,
    () => settings().mode === 'demo',
    // The first render must match the HTML that the build has written.
    () =>
      typeof document === 'undefined'
        ? settings().mode === 'demo'
        : document.getElementById(DEMO_NOTE_ID) !== null,
  )
  return (
    <PageFrame title="Sign in" lead="Report repairs and see what is happening where you live.">
      {useSignedOutNote()}
      <div className="rounded-lg border border-border bg-surface p-5">
        <LoginForm onInterest={onInterest} />
      </div>
      <p>
        New resident? <PageLink href={paths.signup}>Get Started Here</PageLink>
      </p>
      {isDemo && (
        <Suspense fallback={null}>
          <DemoNote id={DEMO_NOTE_ID} />
        </Suspense>
      )}
    </PageFrame>
  )
}

// The note about the sign-out loads only if it is needed. Most visitors were not signed out.
function useSignedOutNote(): ReactNode {
  const [note, setNote] = useState<ReactNode>(null)
  useEffect(() => {
    const reason = takeSignOut()
    if (!reason) return
    void import('./SignedOutNote.tsx').then(
      ({ SignedOutNote }) => setNote(<SignedOutNote reason={reason} />),
      () => undefined,
    )
  }, [])
  return note
}
