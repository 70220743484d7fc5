import { isSignedIn } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/usePageTitle.ts'
import { PageFrame } from './PageFrame.tsx'
import { PageLink } from './PageLink.tsx'

export function Page() {
  usePageTitle('Unauthorized Access')
  return (
    <PageFrame title="Unauthorized Access" lead="Your account does not have access to this page.">
      <p>
        {isSignedIn() ? (
          <PageLink href={paths.dashboard}>Back to Home</PageLink>
        ) : (
          <PageLink href={paths.login}>Back to sign-in</PageLink>
        )}
      </p>
    </PageFrame>
  )
}
