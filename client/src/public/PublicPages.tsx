import { useEffect } from 'react'
import { goTo } from '../lib/address.ts'
import { paths } from '../paths.ts'
import { LazyPage, type LoadPage } from './LazyPage.tsx'
import { LoginPage } from './LoginPage.tsx'

interface PublicPagesProps {
  pathname: string
  /** The person has begun to sign in: a good moment to fetch what comes after. */
  onInterest: () => void
}

const LATER: Record<string, LoadPage> = {
  [paths.verifyMfa]: () => import('./verify/VerifyPage.tsx'),
  [paths.signup]: () => import('./signup/SignupPage.tsx'),
  [paths.forgotPassword]: () => import('./passwords/ForgotPasswordPage.tsx'),
  [paths.resetPassword]: () => import('./passwords/ResetPasswordPage.tsx'),
  [paths.firstAdmin]: () => import('./links/FirstAdminPage.tsx'),
  [paths.replaceApplication]: () => import('./links/ReplaceApplicationPage.tsx'),
}

/** The screens before sign-in. A plain choice by address: they load no router. */
export function PublicPages({ pathname, onInterest }: PublicPagesProps) {
  const page = pathname.replace(/(.)\/+$/, '$1')
  if (page === '/' || page === paths.login) return <LoginPage onInterest={onInterest} />
  if (page === paths.unauthorized) return <main className="p-6">Unauthorized Access</main>
  const load = LATER[page]
  return load ? <LazyPage key={page} load={load} /> : <NotYetBuilt />
}

function NotYetBuilt() {
  useEffect(() => goTo(paths.comingSoon, { replace: true }), [])
  return null
}
