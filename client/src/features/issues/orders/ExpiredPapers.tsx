import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'
import { Notice } from '../../../ui/Notice.tsx'
import { formatDayOfYear } from '../../../lib/dates.ts'

/** Names an expired document with its date, for example "Public liability, until Sun 31 May 2026". */
const paperText = ({ name, expiresOn }: FirmChoice['expired'][number]): string =>
  `${name}, until ${formatDayOfYear(expiresOn)}`

interface ExpiredPapersProps {
  expired: FirmChoice['expired']
  mayOverride: boolean
  /** The name of the firm if staff ask the firm for a quote. Left out if staff send the firm a work order. */
  asked?: string
}

/** Warns that documents of a firm have expired, and says who can send the order anyway. */
export function ExpiredPapers({ expired, mayOverride, asked }: ExpiredPapersProps) {
  if (expired.length === 0) return null
  return (
    <Notice tone="warn" title={`Documents of ${asked ?? 'this firm'} have expired`}>
      <ul className="list-disc pl-5">
        {expired.map((paper) => (
          <li key={`${paper.name} ${paper.expiresOn}`}>{paperText(paper)}</li>
        ))}
      </ul>
      <p>
        {mayOverride
          ? `As an administrator you can ${asked ? 'ask' : 'send'} it anyway. Give a reason. We keep it on record.`
          : asked
            ? 'Choose another firm. An administrator can ask this one anyway.'
            : 'You can prepare the work order now. An administrator can send it anyway.'}
      </p>
    </Notice>
  )
}
