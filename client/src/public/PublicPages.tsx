import { useEffect, useState, type ComponentType } from 'react'
import { paths } from '../paths.ts'
import { LoginPage } from './LoginPage.tsx'
import { LoadFailure } from './LoadFailure.tsx'

interface PublicPagesProps {
  /** A result of `pageOf`. */
  page: string
  /** Runs when a person starts to sign in, which is a good moment to load the app. */
  onInterest: () => void
}

/** Returns the main address of a screen that has several addresses. */
export function pageOf(pathname: string): string {
  const page = pathname.replace(/(.)\/+$/, '$1')
  return page === '/' ? paths.login : page
}

/** The screens before sign-in. The address decides which screen is shown, so that no router has to load. */
export function PublicPages({ page, onInterest }: PublicPagesProps) {
  if (page === paths.login) return <LoginPage onInterest={onInterest} />
  return <LaterPage address={page} />
}

function LaterPage({ address }: { address: string }) {
  const [Page, setPage] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('./laterPages.ts')
      .then(({ loadPage }) => loadPage(address))
      // Browsers remember a failed import, so the page can try again only in a new document.
      .catch(() => ({ Page: LoadFailure }))
      .then((found) => isWanted && setPage(() => found.Page))
    return () => {
      isWanted = false
    }
  }, [address])
  return Page && <Page />
}
