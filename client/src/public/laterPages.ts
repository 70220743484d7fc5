import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { NotYetBuilt } from './NotYetBuilt.tsx'

type PageModule = Promise<{ Page: ComponentType }>

const PAGES: Record<string, () => PageModule> = {
  [paths.verifyMfa]: () => import('./verify/VerifyPage.tsx'),
  [paths.signup]: () => import('./signup/SignupPage.tsx'),
  [paths.forgotPassword]: () => import('./passwords/ForgotPasswordPage.tsx'),
  [paths.resetPassword]: () => import('./passwords/ResetPasswordPage.tsx'),
  [paths.firstAdmin]: () => import('./links/FirstAdminPage.tsx'),
  [paths.replaceApplication]: () => import('./links/ReplaceApplicationPage.tsx'),
}

/** The public screens behind the sign-in page, each a script of its own. */
export async function loadPage(address: string): PageModule {
  return PAGES[address]?.() ?? { Page: NotYetBuilt }
}
