import { EMERGENCY_LABELS } from '@doorstep/contract/issues/emergencies/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { REPORT_SOURCE_TEXTS } from '@doorstep/contract/issues/texts'
import { useCurrentUser } from '../../api/session.ts'
import { cx } from '../../ui/cx.ts'
import { Fact } from '../../ui/Fact.tsx'
import { PressedTime } from '../../ui/PressedTime.tsx'
import { PlaceName } from './building/PlaceName.tsx'
import { PersonLink } from '../../tables/PersonLink.tsx'
import { furtherAddress } from '../properties/format.ts'
import { categoryPath, yesOrNo } from './format.ts'

// Shows one fact below another if a word in large text does not fit into half the width.
const TWO_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,calc(50%-0.75rem))),1fr))]'

interface IssueFactsProps {
  issue: Issue
  isNarrow?: boolean
  /** A separate card on the page shows the vulnerable persons flag. */
  hasFlagCard?: boolean
}

/** Facts about an issue, apart from its text. Facts that the reader cannot see are left out. */
export function IssueFacts({ issue, isNarrow = false, hasFlagCard = false }: IssueFactsProps) {
  const { propertyAddress, createdAt, reporterName, phoneNumber, vulnerablePersons } = issue
  const { emergencyKind } = issue
  // Reporters know their own name and number, so this list leaves out the name and number of the reporter.
  const isOwn = useCurrentUser()?.id === issue.userId
  const further = furtherAddress(issue.propertyName, propertyAddress)
  return (
    <dl className={cx('grid gap-x-6 gap-y-3 text-sm', TWO_COLUMNS, isNarrow && 'lg:grid-cols-1')}>
      <Fact name="Property">
        <PlaceName issue={issue} />
        {further !== '' && <span className="text-muted">{`, ${further}`}</span>}
      </Fact>
      <Fact name="Category">{categoryPath(issue)}</Fact>
      <Fact name="Reported">
        <PressedTime at={createdAt} />
      </Fact>
      {reporterName !== null && !isOwn && (
        <Fact name="Reported by">
          <PersonLink id={issue.userId} name={reporterName} />
          {issue.source && <span className="block text-muted">{REPORT_SOURCE_TEXTS[issue.source]}</span>}
        </Fact>
      )}
      {phoneNumber !== null && !isOwn && (
        <Fact name="Phone number">
          <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className="underline underline-offset-2">
            {phoneNumber}
          </a>
        </Fact>
      )}
      {emergencyKind !== null && <Fact name="Emergency">{EMERGENCY_LABELS[emergencyKind]}</Fact>}
      {vulnerablePersons !== null && !hasFlagCard && (
        <Fact name="Vulnerable persons">{yesOrNo(vulnerablePersons)}</Fact>
      )}
    </dl>
  )
}
