import { erasureEndpoints } from '@doorstep/contract/erasures/endpoints'
import type { Erasure } from '@doorstep/contract/erasures/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { notify } from '../../ui/toast.ts'

/** Lets the user make or cancel their own erasure request, and shows its result. */
export function ErasureCard() {
  const erasure = useQuery(q(erasureEndpoints.readErasure))
  return (
    <Card title="Delete my account">
      {erasure.isPending && <Skeleton count={2} className="h-8" label="Loading your request" />}
      <QueryError query={erasure} text="We couldn’t load your request. Try again." />
      {erasure.data && <Wish erasure={erasure.data} />}
    </Card>
  )
}

function Wish({ erasure: { askedAt, refusal, obstacle } }: { erasure: Erasure }) {
  const [question, setQuestion] = useState<'ask' | 'takeBack' | null>(null)
  const close = () => setQuestion(null)
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>
        Your property managers will decide about your request. If they agree, your account, your photos and
        what you wrote will be erased permanently. We keep a record of what happened to a property, and when,
        without your name.
      </p>
      <div aria-live="polite" className="contents">
        {askedAt !== null && (
          <Notice tone="info" title="You have asked us to erase your account">
            <p>
              On <Time at={askedAt} as="day" />. We will email you the decision.
            </p>
          </Notice>
        )}
        {refusal && (
          <Notice tone="warn" title="Your account was not erased">
            <p dir="auto" className="break-words">
              {refusal.reason}
              <span className="block text-xs">
                <Time at={refusal.at} />
              </span>
            </p>
          </Notice>
        )}
        {obstacle !== null && <Notice tone="warn">{obstacle}</Notice>}
      </div>
      {/* Every state uses this same button, so that the button keeps the focus. */}
      <Button
        variant="secondary"
        disabledReason={askedAt === null ? (obstacle ?? undefined) : undefined}
        onPress={() => setQuestion(askedAt === null ? 'ask' : 'takeBack')}
      >
        {askedAt === null ? 'Ask to erase your account' : 'Withdraw request'}
      </Button>
      {question === 'ask' && <AskQuestion onClose={close} />}
      {question === 'takeBack' && <TakeBackQuestion onClose={close} />}
    </div>
  )
}

function AskQuestion({ onClose }: { onClose: () => void }) {
  const ask = useApiMutation(erasureEndpoints.askErasure, { waitsForPage: true })
  return (
    <ActDialog
      title="Ask to erase your account?"
      confirmLabel="Ask to erase your account"
      busyText="Asking..."
      isDanger
      act={() => ask.mutateAsync({})}
      failedText="We couldn’t send your request. Try again."
      onDone={() => notify.success('You have asked us to erase your account.')}
      onClose={onClose}
    >
      <p>
        Once your account is erased, you can no longer sign in and nobody can restore anything. If you want a
        copy of your data, get it first.
      </p>
    </ActDialog>
  )
}

function TakeBackQuestion({ onClose }: { onClose: () => void }) {
  const takeBack = useApiMutation(erasureEndpoints.takeBackErasure, { waitsForPage: true })
  return (
    <ActDialog
      title="Withdraw request?"
      confirmLabel="Withdraw request"
      busyText="Withdrawing..."
      act={() => takeBack.mutateAsync({})}
      failedText="We couldn’t withdraw your request. Try again."
      onDone={() => notify.success('Request withdrawn.')}
      onClose={onClose}
    >
      <p>Your account will not change. You can ask again.</p>
    </ActDialog>
  )
}
