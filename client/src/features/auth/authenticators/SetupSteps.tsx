import { CODE_DIGITS } from '@doorstep/contract/auth/rules'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ALONE, LINK } from '../../../ui/fieldStyles.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useNeedsSetup, useSetup } from './useSetup.ts'

const ANDROID_APP = 'https://play.google.com/store/apps/details?id=com.google.android.apps.authenticator2'
const IOS_APP = 'https://apps.apple.com/app/google-authenticator/id388497605'

export function SetupSteps({ secret, onDone }: { secret: string | null; onDone: () => void }) {
  const [code, setCode] = useState('')
  const isOwed = useNeedsSetup()
  const input = useRef<HTMLInputElement>(null)
  const { save, isSaving, problem } = useSetup(secret, isOwed, onDone)
  useEffect(() => {
    // Selects the wrong code, so that the next code that the user types replaces it.
    if (problem?.code === undefined) return
    input.current?.focus()
    input.current?.select()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) void save(code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && (
        <Notice tone="danger" title={problem.message}>
          {problem.detail && <p>{problem.detail}</p>}
        </Notice>
      )}
      <ol className="flex flex-col gap-5">
        <Step number={1} title="Download an authenticator app on your phone">
          <p className="flex flex-wrap gap-x-4 md:gap-y-1">
            <a href={ANDROID_APP} target="_blank" rel="noreferrer" className={`${LINK} ${ALONE}`}>
              Android (Google Play)
            </a>
            <a href={IOS_APP} target="_blank" rel="noreferrer" className={`${LINK} ${ALONE}`}>
              iOS (App Store)
            </a>
          </p>
          <p className="text-muted">Any other app for one-time codes works as well.</p>
        </Step>
        <Step number={2} title="Scan the QR code with the app">
          <p className="text-muted">
            Choose “Add” or “+” in the app and point your phone at this screen. If you are using this phone
            for the app, open or copy the key instead.
          </p>
        </Step>
        <Step number={3} title={isOwed ? 'Type the code that the app shows' : 'Check the app (optional)'}>
          <div className="max-w-60">
            <TextInput
              ref={input}
              label="Code from the app"
              hint={
                isOwed
                  ? '6 digits. Your role requires two-step sign-in.'
                  : '6 digits. Leave this field empty to check at your next sign-in.'
              }
              isRequired={isOwed}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
              error={problem?.code}
              className="font-medium tracking-widest tabular-nums"
            />
          </div>
        </Step>
        <Step number={4} title="Press “I have scanned the QR Code”">
          <div>
            <Button type="submit" isBusy={isSaving} busyText="Saving..." className="max-sm:w-full">
              I have scanned the QR Code
            </Button>
          </div>
        </Step>
      </ol>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-text"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 text-sm">
        <h2 className="pt-0.5 font-medium">{title}</h2>
        {children}
      </div>
    </li>
  )
}
