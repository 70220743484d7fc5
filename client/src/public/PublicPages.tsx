import { paths } from '../paths.ts'
import { LaterPage } from './LaterPage.tsx'
import { LoginPage } from './LoginPage.tsx'

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
