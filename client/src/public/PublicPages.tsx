import { paths } from '../paths.ts'
import { LaterPage } from './LaterPage.tsx'
import { LoginPage } from './LoginPage.tsx'

interface PublicPagesProps {
  pathname: string
  /** The person has begun to sign in: a good moment to fetch what comes after. */
  onInterest: () => void
}

/** The screens before sign-in. A plain choice by address: they load no router. */
export function PublicPages({ pathname, onInterest }: PublicPagesProps) {
  const page = pathname.replace(/(.)\/+$/, '$1')
  if (page === '/' || page === paths.login) return <LoginPage onInterest={onInterest} />
  return <LaterPage key={page} address={page} />
}
