import { useEffect, useState, type ReactNode } from 'react'
import { goTo } from '../../../lib/address.ts'
import { authenticatorLink, groupedSecret, newSecret } from '../../../lib/authenticator.ts'
import { settings } from '../../../lib/settings.ts'
import { storedUserName } from '../../../lib/storage.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { cx } from '../../../ui/cx.ts'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { SET_UP_DONE_MS } from '../rules.ts'
import { offerRecoveryCodes } from './recoveryOffer.ts'
import { SetupSteps } from './SetupSteps.tsx'

const TITLE = 'Set Up MFA (Authenticator App)'

export default function SetupMfaPage(): ReactNode {
  usePageTitle(TITLE)
  // The secret stays the same while the page is open, so that a failed attempt needs no new scan.
  const [secret] = useState(madeSecret)
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => {
      goTo(paths.dashboard, { replace: true })
      offerRecoveryCodes()
    }, SET_UP_DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <>
      <PageHeader
        title={TITLE}
        lead="Your phone will show a code that you enter after your password. Your password alone will no longer open your account."
      />
      <div aria-live="polite">
        {isDone && <Notice tone="ok" title="MFA Setup Complete! Redirecting..." />}
      </div>
      {!isDone && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
          <Card>
            <SetupSteps secret={secret} onDone={() => setIsDone(true)} />
          </Card>
          {secret !== null && <KeyCard secret={secret} />}
        </div>
      )}
    </>
  )
}

/** The new secret. Null if the browser has no secure random numbers. */
function madeSecret(): string | null {
  try {
    return newSecret()
  } catch {
    return null
  }
}

function KeyCard({ secret }: { secret: string }) {
  const link = authenticatorLink({ secret, issuer: settings().brandName, account: storedUserName() })
  return (
    <Card title="QR code" className="max-lg:order-first">
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:flex-wrap sm:items-start lg:flex-col lg:items-center">
        {/* A phone cannot scan its own screen. */}
        <a href={link} className={cx(buttonClass('secondary'), 'w-full max-lg:order-first')}>
          Open in an app on this device
        </a>
        <div className="overflow-hidden rounded-lg border border-border">
          <QrCode text={link} label="QR code for an authenticator app. The key is next to it as text." />
        </div>
        <div className="flex w-full min-w-0 flex-col gap-3 text-sm">
          <div>
            <p className="font-medium">Key</p>
            <p className="text-xs text-muted">If you cannot scan the code, type this key into the app.</p>
            <code className="mt-1 block font-mono break-words select-all">{groupedSecret(secret)}</code>
          </div>
          <CopyButton text={secret} label="Copy key" />
        </div>
      </div>
    </Card>
  )
}
