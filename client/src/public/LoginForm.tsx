import { useEffect, useRef, useState, type FormEvent } from 'react'
import { canFetchParts, prefetch } from '../lib/parts.ts'
import { noteEmail } from '../lib/typedEmail.ts'
import { paths } from '../paths.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { buttonClass } from '../ui/fieldStyles.ts'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'
import { EmailInput } from './EmailInput.tsx'
import { RELOAD, UNREACHABLE, type LoginFailure } from './loginFailure.ts'
import { PageLink } from './PageLink.tsx'

const NO_FAILURE: LoginFailure = { fields: {} }

// The code that checks and sends the form loads when the form is first touched. Otherwise the first paint would wait
// for this code.
const loadLogIn = () => import('./login.ts')

async function tryLogIn(form: FormData): Promise<LoginFailure | null> {
  if (!canFetchParts()) return { fields: {}, message: UNREACHABLE }
  const found = await loadLogIn().catch(() => null)
  // A browser does not retry a failed import, so the person must reload the page.
  return found ? found.logIn(form) : { fields: {}, message: `${UNREACHABLE} ${RELOAD}` }
}

/** React does not control the inputs, so text that was typed before the script loaded is kept. */
export function LoginForm({ onInterest }: { onInterest: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState(NO_FAILURE)
  const { fields, message } = failure
  const entries = [
    { name: 'email', message: fields.email ?? '' },
    { name: 'password', message: fields.password ?? '' },
  ].filter((entry) => entry.message !== '')
  usePageTitle('Sign in', entries.length > 0 || message !== undefined)

  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    // The inline script stores a press of the button until the form is ready. See scripts/pages.ts.
    element.dataset['ready'] = ''
    if (element.dataset['pressed'] !== undefined) element.requestSubmit()
    const handleTouch = () => {
      prefetch(loadLogIn)
      onInterest()
    }
    if (element.contains(document.activeElement)) handleTouch()
    const touches = new AbortController()
    element.addEventListener('focusin', handleTouch, { signal: touches.signal, once: true })
    element.addEventListener('pointerdown', handleTouch, { signal: touches.signal, once: true })
    return () => touches.abort()
  }, [onInterest])

  const keepEmail = () => {
    const email = form.current && new FormData(form.current).get('email')
    noteEmail(typeof email === 'string' ? email : '')
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(NO_FAILURE)
    const found = await tryLogIn(new FormData(event.currentTarget))
    // The button stays busy until the next screen is shown.
    if (!found) return
    setIsBusy(false)
    setFailure(found)
    setAttempt((count) => count + 1)
  }

  return (
    <form
      ref={form}
      id="login"
      method="post"
      action={paths.login}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4"
    >
      <ErrorSummary
        entries={entries}
        message={message}
        attempt={attempt}
        onSelect={(name) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()}
      />
      <EmailInput error={fields.email} />
      <PasswordInput
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
        error={fields.password}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <label className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-8">
          <input type="checkbox" name="remember" className="size-4 accent-accent" />
          Remember Me
        </label>
        <PageLink href={paths.forgotPassword} onFollow={keepEmail} isAlone>
          Forgot password?
        </PageLink>
      </div>
      <button type="submit" aria-disabled={isBusy || undefined} className={buttonClass()}>
        {isBusy ? 'Logging in...' : 'Sign in'}
      </button>
    </form>
  )
}
