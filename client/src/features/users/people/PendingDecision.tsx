import type { UserDetail } from '@doorstep/contract/people/schema'
import { Fact } from '../../../ui/Fact.tsx'
import { Time } from '../../../ui/Time.tsx'
import { UserActions } from '../UserActions.tsx'
import { ProofSection } from './ProofSection.tsx'

export function PendingDecision({ person }: { person: UserDetail }) {
  const { requestedProperty, appliedAt } = person
  return (
    <section
      aria-labelledby="pending-decision"
      className="flex flex-col gap-4 rounded-lg border border-accent bg-surface p-4"
    >
      <h3 id="pending-decision" className="text-base font-semibold">
        Waiting for a decision
      </h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Asks for">{requestedProperty?.address ?? 'A property that you do not manage'}</Fact>
        <Fact name="Signed up">
          <Time at={appliedAt} />
        </Fact>
      </dl>
      <ProofSection person={person} />
      <UserActions user={person} where="details" />
    </section>
  )
}
