import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <div className="flex max-w-prose flex-col items-start gap-4 py-6">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="text-muted">
        There is no page at this address. The address might be wrong, or the page might have moved.
      </p>
      <Link href={paths.dashboard} look={{ button: 'primary' }}>
        Go to Home
      </Link>
    </div>
  )
}
