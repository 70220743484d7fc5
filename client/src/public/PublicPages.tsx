import { useEffect, useState, type ComponentType } from 'react'
import { paths } from '../paths.ts'
import { LoginPage } from './LoginPage.tsx'
import { LoadFailure } from './LoadFailure.tsx'

interface PublicPagesProps {
  /** From `pageOf`. */
  page: string
  /** The person has begun to sign in: a good moment to fetch what comes after. */
  onInterest: () => void
}

/** The one address of a screen that has several. */
export function pageOf(pathname: string): string {
  const page = pathname.replace(/(.)\/+$/, '$1')
  return page === '/' ? paths.login : page
}

/** The screens before sign-in. A plain choice by address: they load no router. */
export function PublicPages({ page, onInterest }: PublicPagesProps) {
  if (page === paths.login) return <LoginPage onInterest={onInterest} />
  return <LaterPage address={page} />
}

/** A screen that arrives once it is wanted. */
function LaterPage({ address }: { address: string }) {
  const [Page, setPage] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('./laterPages.ts')
      .then(({ loadPage }) => loadPage(address))
      // Browsers remember a failed load: only a new document tries it again.
      .catch(() => ({ Page: LoadFailure }))
      .then((found) => isWanted && setPage(() => found.Page))
    return () => {
      isWanted = false
    }
  }, [address])
  return Page && <Page />
}
