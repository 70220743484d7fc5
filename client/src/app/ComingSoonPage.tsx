import { Hammer } from 'lucide-react'
import { isSignedIn as hasSession } from '../lib/storage.ts'
import { useIsStaff } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

export default function ComingSoonPage() {
  usePageTitle('Coming Soon')
  const isSignedIn = hasSession()
  const isStaff = useIsStaff()
  return (
    <div className="flex flex-col items-center gap-4 py-10 text-center md:py-16">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-text">
        <Hammer aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <h1 className="text-2xl font-semibold">Coming Soon</h1>
      <p className="max-w-form text-muted">This part of the site is not ready yet.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link href={isSignedIn ? paths.dashboard : paths.login} look={{ button: 'primary' }}>
          {isSignedIn ? 'Back to Home' : 'Back to sign-in'}
        </Link>
        {isStaff && (
          <Link href={paths.siteSettings} look={{ button: 'secondary' }}>
            Site Settings
          </Link>
        )}
      </div>
    </div>
  )
}
