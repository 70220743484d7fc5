import { useEffect } from 'react'
import { goTo } from '../lib/address.ts'
import { paths } from '../paths.ts'
import { LoginPage } from './LoginPage.tsx'

interface PublicPagesProps {
  pathname: string
  /** The person has begun to sign in: a good moment to fetch what comes after. */
  onInterest: () => void
}

/** The screens before sign-in. A plain choice by address: they load no router. */
export function PublicPages({ pathname, onInterest }: PublicPagesProps) {
  switch (pathname.replace(/(.)\/+$/, '$1')) {
    case '/':
    case paths.login:
      return <LoginPage onInterest={onInterest} />
    case paths.unauthorized:
      return <main className="p-6">Unauthorized Access</main>
    default:
      return <NotYetBuilt />
  }
}

function NotYetBuilt() {
  useEffect(() => goTo(paths.comingSoon, { replace: true }), [])
  return null
}
