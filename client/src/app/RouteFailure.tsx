import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api/apiError.ts'
import { plainText } from '../api/errors.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** The messages of different browsers for a failed dynamic import. */
const MISSING_PART = /dynamically imported module|importing a module script failed|preload css/i

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong', true)
  const router = useRouter()
  const isPartMissing = error instanceof Error && MISSING_PART.test(error.message)
  const requestId = error instanceof ApiError ? error.requestId : null
  const retry = () => {
    // Browsers remember a failed import, so the page can try again only in a new document.
    if (isPartMissing) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert" className="flex max-w-prose flex-col items-start gap-4 py-6">
      <h1 className="text-xl font-semibold">Something went wrong</h1>
      <p className="text-muted">{isPartMissing ? missingPartText() : plainText(error)}</p>
      {requestId && (
        <p className="text-sm text-muted">
          If you ask for help, give this reference:{' '}
          <code className="rounded-sm bg-sunken px-1 py-0.5 break-all text-text">{requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onPress={retry}>Retry</Button>
        <Link href={paths.dashboard} look={{ button: 'secondary' }}>
          Go to Home
        </Link>
      </div>
    </div>
  )
}

function missingPartText(): string {
  return navigator.onLine
    ? 'We couldn’t load this part of the site. There might be a newer version. Press Retry to load it again.'
    : 'You are offline, and this part of the site is not on your device yet.'
}
