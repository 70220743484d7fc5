import { ROLE_LABELS } from '@doorstep/contract/access'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { Fact } from '../../../ui/Fact.tsx'
import { LINK } from '../../../ui/fieldStyles.ts'
import { Time } from '../../../ui/Time.tsx'

export function PersonFacts({ person }: { person: UserDetail }) {
  const { email, phoneNumber, role, appliedAt, decidedAt, requestedProperty } = person
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-3">
      <Fact name="Email">
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      </Fact>
      <Fact name="Phone number">
        {phoneNumber === null ? (
          '-'
        ) : (
          <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className={LINK}>
            {phoneNumber}
          </a>
        )}
      </Fact>
      <Fact name="Role">{ROLE_LABELS[role]}</Fact>
      <Fact name="Since">
        <Time at={appliedAt} as="day" />
      </Fact>
      {requestedProperty && <Fact name="Address given at sign-up">{requestedProperty.address}</Fact>}
      {decidedAt !== null && (
        <Fact name="Decided">
          <Time at={decidedAt} />
        </Fact>
      )}
    </dl>
  )
}
