import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'
import { Notice } from '../../../ui/Notice.tsx'
import { paperText } from './papers.ts'

interface ExpiredPapersProps {
  expired: FirmChoice['expired']
  mayOverride: boolean
}

/** That a firm may not be sent anything now, and who may all the same. */
export function ExpiredPapers({ expired, mayOverride }: ExpiredPapersProps) {
  if (expired.length === 0) return null
  return (
    <Notice tone="warn" title="Papers of this firm have expired">
      <ul className="list-disc pl-5">
        {expired.map((paper) => (
          <li key={`${paper.name} ${paper.expiresOn}`}>{paperText(paper)}</li>
        ))}
      </ul>
      <p>
        {mayOverride
          ? 'As an administrator you can send it all the same, with a reason that is kept.'
          : 'It can be prepared now. An administrator can send it all the same.'}
      </p>
    </Notice>
  )
}
