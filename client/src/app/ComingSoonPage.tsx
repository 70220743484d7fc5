import { isSignedIn as hasSession } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ComingSoonPage() {
  usePageTitle('Coming Soon')
  const isSignedIn = hasSession()
  return (
    <div className="flex max-w-prose flex-col items-start gap-4 py-6">
      <h1 className="text-2xl font-semibold">Coming Soon</h1>
      <p className="text-muted">This part of the site is not ready yet.</p>
      <Link href={isSignedIn ? paths.dashboard : paths.login} look={{ button: 'primary' }}>
        {isSignedIn ? 'Back to Home' : 'Back to login'}
      </Link>
    </div>
  )
}
