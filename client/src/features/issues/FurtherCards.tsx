import type { Issue } from '@doorstep/contract/issues/schema'
import { useCan } from '../../api/session.ts'
import { Card } from '../../ui/Card.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { HoldNote } from '../retention/HoldNote.tsx'

const loadAccess = () => import('./access/AccessCard.tsx')
const loadContact = () => import('./contacts/ContactCard.tsx')
const loadLinks = () => import('./links/LinksCard.tsx')
const loadFlag = () => import('./vulnerable-flag/VulnerableFlagCard.tsx')

interface FurtherCardsProps {
  issue: Issue
  isOwn: boolean
}

/** Links, contact, consent, access and holds of an issue, on its page and at the desk. */
export function FurtherCards({ issue, isOwn }: FurtherCardsProps) {
  return (
    <>
      <LinksPart issue={issue} />
      <ContactPart issue={issue} />
      <FlagPart issue={issue} />
      <AccessPart issue={issue} isOwn={isOwn} />
      <Retention issue={issue} />
    </>
  )
}

/** True if `FurtherCards` shows the vulnerable persons flag. Then the details do not repeat the flag. */
export const hasFlagCard = (issue: Issue) => issue.can.includes('issue:setVulnerableFlag')

const isConcerned = (issue: Issue, isOwn: boolean) => isOwn || issue.can.includes('issue:moderate')

/** Only the reporter and staff load this code, so nobody else has to download it. */
function AccessPart({ issue, isOwn }: FurtherCardsProps) {
  const loaded = useLoaded(loadAccess, isConcerned(issue, isOwn))
  return loaded && <loaded.AccessCard issue={issue} isOwn={isOwn} />
}

function ContactPart({ issue }: { issue: Issue }) {
  const isShown = issue.can.includes('issue:setContact')
  const loaded = useLoaded(loadContact, isShown)
  return loaded && isShown && <loaded.ContactCard issue={issue} />
}

function LinksPart({ issue }: { issue: Issue }) {
  const isShown = issue.can.includes('issue:link')
  const loaded = useLoaded(loadLinks, isShown)
  return loaded && isShown && <loaded.LinksCard issue={issue} />
}

function FlagPart({ issue }: { issue: Issue }) {
  const loaded = useLoaded(loadFlag, hasFlagCard(issue))
  return loaded && <loaded.VulnerableFlagCard issue={issue} />
}

/** Only administrators see this card. They can redact every issue except anonymised issues, which need no hold. */
function Retention({ issue }: { issue: Issue }) {
  if (!useCan('retention:read') || !issue.can.includes('issue:redact')) return null
  return (
    <Card title="Data retention" className="print:hidden">
      <HoldNote
        target={{ jobId: issue.jobId, name: `issue ${issue.jobId}` }}
        of={{ issueId: issue.issueId }}
      />
    </Card>
  )
}
