import type { ComponentType } from 'react'
import { paths } from '../paths.ts'

type PageModule = Promise<{ Page: ComponentType }>

const PAGES: Record<string, () => PageModule> = {
  [paths.verifyMfa]: () => import('./second-step/VerifyPage.tsx'),
  [paths.signup]: () => import('./sign-up/SignupPage.tsx'),
  [paths.forgotPassword]: () => import('./passwords/ForgotPasswordPage.tsx'),
  [paths.resetPassword]: () => import('./passwords/ResetPasswordPage.tsx'),
  [paths.firstAdmin]: () => import('./links/FirstAdminPage.tsx'),
  [paths.privacyPolicy]: () => import('./legal/PrivacyPolicyPage.tsx'),
  [paths.dataRetentionPolicy]: () => import('./legal/DataRetentionPage.tsx'),
  [paths.termsAndConditions]: () => import('./legal/TermsPage.tsx'),
  [paths.accessibility]: () => import('./legal/AccessibilityPage.tsx'),
  [paths.unauthorized]: () => import('./UnauthorizedPage.tsx'),
  [paths.acceptInvite]: () => import('./links/AcceptInvitePage.tsx'),
  [paths.unsubscribe]: () => import('./links/UnsubscribePage.tsx'),
  [paths.verdict]: () => import('./verdict/VerdictPage.tsx'),
  [paths.slots]: () => import('./slots/SlotsPage.tsx'),
  [paths.order]: () => import('./order/OrderPage.tsx'),
  [paths.quote]: () => import('./quote/QuotePage.tsx'),
  [paths.replaceApplication]: () => import('./links/ReplaceApplicationPage.tsx'),
}

/** Loads a public screen other than the sign-in page. Each screen is a separate script. */
export async function loadPage(address: string): PageModule {
  const load = PAGES[address]
  if (!load) throw new Error(`There is no page at ${address}.`)
  return load()
}
