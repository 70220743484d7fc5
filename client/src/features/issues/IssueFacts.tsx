import { EMERGENCY_LABELS } from '@doorstep/contract/issues/emergencies/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { cx } from '../../ui/cx.ts'
import { Fact } from '../../ui/Fact.tsx'
import { PressedTime } from '../../ui/PressedTime.tsx'
import { categoryPath, yesOrNo } from './format.ts'

/** What is known about an issue beside its text; what the reader may not see is left out. */
export function IssueFacts({ issue, isNarrow = false }: { issue: Issue; isNarrow?: boolean }) {
  const { propertyName, propertyAddress, createdAt, reporterName, phoneNumber, vulnerablePersons } = issue
  const { priority, emergencyKind } = issue
  return (
    <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-3 text-sm', isNarrow && 'lg:grid-cols-1')}>
      <Fact name="Property">
        {propertyName}
        <span className="block text-muted">{propertyAddress}</span>
      </Fact>
      <Fact name="Category">{categoryPath(issue)}</Fact>
      <Fact name="Reported">
        <PressedTime at={createdAt} />
      </Fact>
      <Fact name="Reported by">{reporterName ?? 'a resident'}</Fact>
      {phoneNumber !== null && (
        <Fact name="Phone number">
          <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className="underline underline-offset-2">
            {phoneNumber}
          </a>
        </Fact>
      )}
      {priority === 'Emergency' && emergencyKind !== null && (
        <Fact name="Emergency">{EMERGENCY_LABELS[emergencyKind]}</Fact>
      )}
      {vulnerablePersons !== null && <Fact name="Vulnerable persons">{yesOrNo(vulnerablePersons)}</Fact>}
    </dl>
  )
}
