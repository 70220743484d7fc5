import { orderLinkEndpoints } from '@doorstep/contract/orders/by-link/endpoints'
import type { LinkedOrder, SentUnlockCode } from '@doorstep/contract/orders/by-link/schema'
import { UNLOCK_CODE_MINUTES } from '@doorstep/contract/orders/work/rules'
import { CALL_AGENT } from '@doorstep/contract/orders/work/texts'
import { useState, type SyntheticEvent } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { buttonClass, ERROR } from '../../ui/fieldStyles.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { useSubmit } from '../useSubmit.ts'

interface LinkContactProps {
  token: string
  linked: LinkedOrder
  onUnlocked: (unlock: string) => void
}

/** Shows how the firm can reach the resident. A code sent to the firm's phone reveals the number. */
export function LinkContact({ token, linked: { contactState }, onUnlocked }: LinkContactProps) {
  if (contactState === 'call') return <p className="text-sm">{CALL_AGENT}</p>
  if (contactState !== 'code') return null
  return <UnlockForm token={token} onUnlocked={onUnlocked} />
}

function UnlockForm({ token, onUnlocked }: Pick<LinkContactProps, 'token' | 'onUnlocked'>) {
  const [sent, setSent] = useState<SentUnlockCode | null>(null)
  const [code, setCode] = useState('')
  const sending = useSubmit(async () => {
    try {
      setSent(await call(orderLinkEndpoints.sendUnlockCode, { body: { token } }))
      setCode('')
      return null
    } catch (error) {
      return { fields: {}, message: plainText(error) }
    }
  })
  const typing = useSubmit(async () => {
    if (code.trim() === '') return { fields: {}, message: 'Enter the code from the text message.' }
    try {
      const { unlock } = await call(orderLinkEndpoints.unlockByLink, { body: { token, code } })
      onUnlocked(unlock)
      return null
    } catch (error) {
      return { fields: {}, message: plainText(error) }
    }
  })
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void typing.submit()
  }
  const send = (text: string, variant: 'primary' | 'secondary') => (
    <button
      type="button"
      aria-disabled={sending.isBusy || undefined}
      className={`${buttonClass(variant)} min-h-12`}
      onClick={() => void sending.submit()}
    >
      {sending.isBusy ? 'Sending...' : text}
    </button>
  )
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      <p className="text-sm">
        {sent
          ? `We sent a code to your firm’s number that ends in ${sent.lastDigits}. The code works for ${UNLOCK_CODE_MINUTES} minutes.`
          : 'To see the phone number and how to get in, you need a code. We send it to your firm’s number by text message.'}
      </p>
      <p role="alert" className={`${ERROR} empty:hidden`}>
        {sending.failure.message}
      </p>
      {sent && (
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={typing.failure.message}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {sent ? (
        <div className="flex flex-col gap-2 sm:flex-row">
          <button
            type="submit"
            aria-disabled={typing.isBusy || undefined}
            className={`${buttonClass()} min-h-12`}
          >
            {typing.isBusy ? 'Checking...' : 'Show how to reach the resident'}
          </button>
          {send('Send another code', 'secondary')}
        </div>
      ) : (
        send('Send the code', 'secondary')
      )}
    </form>
  )
}
