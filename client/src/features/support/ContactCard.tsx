import { useEffect, useRef, useState } from 'react'
import { isSignedIn } from '../../lib/storage.ts'
import { loginAddress } from '../../lib/address.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ContactForm } from './ContactForm.tsx'
import { CONTACT_THANKS_MS } from './rules.ts'

/** The contact form for signed-in people. Visitors get a link to log in. */
export function ContactCard() {
  const [isSent, setIsSent] = useState(false)
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSent) return undefined
    // Sending removes the form together with its focused button. The form returns after this element, so Tab leads back
    // to the form.
    thanks.current?.focus()
    const timer = setTimeout(() => setIsSent(false), CONTACT_THANKS_MS)
    return () => clearTimeout(timer)
  }, [isSent])
  return (
    <Card title="Contact your property managers">
      <div ref={thanks} tabIndex={-1} aria-live="polite" className="outline-none">
        {isSent && (
          <Notice tone="ok" title="Thank you for your message">
            <p>We have passed your message on. You will get an answer by email.</p>
          </Notice>
        )}
      </div>
      {!isSignedIn() && <LoginFirst />}
      {isSignedIn() && !isSent && <ContactForm onSent={() => setIsSent(true)} />}
    </Card>
  )
}

function LoginFirst() {
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>Sign in to write to the managers of your property.</p>
      <Link href={loginAddress(paths.help)} look={{ button: 'primary' }}>
        Sign in
      </Link>
    </div>
  )
}
