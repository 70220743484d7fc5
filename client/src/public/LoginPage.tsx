import { useSyncExternalStore } from 'react'
import { settings } from '../lib/settings.ts'
import { paths } from '../paths.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { DemoNote, DEMO_NOTE_ID } from './DemoNote.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PageLink } from './PageLink.tsx'

const subscribeToNothing = () => () => undefined

export function LoginPage({ onInterest }: { onInterest: () => void }) {
  const { brandName, brandShortName } = settings()
  const isDemo = useSyncExternalStore(
    subscribeToNothing,
    () => settings().mode === 'demo',
    // What hydrates must be what the build has written.
    () =>
      typeof document === 'undefined'
        ? settings().mode === 'demo'
        : document.getElementById(DEMO_NOTE_ID) !== null,
  )
  return (
    <div className="flex min-h-dvh flex-col px-4 py-8 md:py-14">
      <main className="mx-auto flex w-full max-w-form flex-1 flex-col gap-6">
        <p className="flex items-center gap-3 text-base font-semibold">
          <BrandMark shortName={brandShortName} />
          {brandName}
        </p>
        <div>
          <h1 className="text-2xl font-semibold">Log in</h1>
          <p className="mt-1 text-balance text-muted">
            Report repairs and see what is happening where you live.
          </p>
        </div>
        <div className="rounded-lg border border-border bg-surface p-5">
          <LoginForm onInterest={onInterest} />
        </div>
        <p>
          New resident? <PageLink href={paths.signup}>Get Started Here</PageLink>
        </p>
        {isDemo && <DemoNote />}
      </main>
      <footer className="mx-auto mt-8 flex w-full max-w-form flex-wrap gap-x-6 gap-y-2 text-xs">
        <PageLink href={paths.privacyPolicy}>Privacy policy</PageLink>
        <PageLink href={paths.dataRetentionPolicy}>Data retention policy</PageLink>
      </footer>
    </div>
  )
}
