import { APPLICATION_LAPSE_DAYS, APPLICATION_REMIND_DAYS } from '@doorstep/contract/users/rules'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { LoginSoon } from '../LoginSoon.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { SIGNUP_DONE_SECONDS } from '../rules.ts'
import { SignupForm } from './SignupForm.tsx'

export function Page() {
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) return <Applied email={email} />
  return (
    <PageFrame title="Sign up" lead="For residents. We check your address proof before your account opens.">
      <SignupForm onDone={setEmail} />
      <p>
        Already have an account? <PageLink href={paths.login}>Sign in</PageLink>
      </p>
    </PageFrame>
  )
}

function Applied({ email }: { email: string }) {
  usePageTitle('Thank you for signing up')
  return (
    <PageFrame title="Thank you for signing up">
      <Note tone="ok">
        <p className="font-semibold">Access is granted once your account is validated.</p>
        <p>We will email {email} when that is done.</p>
      </Note>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
        <li>A property manager will check your address proof and decide.</li>
        <li>
          We will email you the decision. If you are approved, you can sign in with the password that you
          chose.
        </li>
        <li>
          If nobody has decided after {APPLICATION_REMIND_DAYS} days, we will remind the managers. After{' '}
          {APPLICATION_LAPSE_DAYS} days the application ends, and we will tell you.
        </li>
      </ol>
      <LoginSoon seconds={SIGNUP_DONE_SECONDS} />
    </PageFrame>
  )
}
