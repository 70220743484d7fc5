import type { FirmSummary } from '@doorstep/contract/firms/schema'
import { PAPER_STATE_LABELS } from '@doorstep/contract/firms/texts'
import type { ExpiryState } from '@doorstep/contract/expiry/rules'
import { formatDayOfYear } from '../../lib/dates.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const PAPER_TONES: Record<ExpiryState, Tone> = {
  none: 'neutral',
  valid: 'ok',
  expiring: 'warn',
  expired: 'danger',
}

export function ActiveBadge({ isActive }: Pick<FirmSummary, 'isActive'>) {
  return <Badge tone={isActive ? 'ok' : 'closed'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}

export function PaperBadge({ state }: { state: ExpiryState }) {
  return <Badge tone={PAPER_TONES[state]}>{PAPER_STATE_LABELS[state]}</Badge>
}

/** The state of a firm's papers, with the relevant date. */
export function PaperLine({ firm }: { firm: Pick<FirmSummary, 'paperState' | 'expiresOn'> }) {
  const { paperState, expiresOn } = firm
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PaperBadge state={paperState} />
      {expiresOn !== null && <span className="text-xs text-muted">{formatDayOfYear(expiresOn)}</span>}
    </span>
  )
}

/** Returns the developments that a firm serves as a text, such as "Mill Quarter and 2 more". */
export function servedText({
  developments,
  otherDevelopments,
}: Pick<FirmSummary, 'developments' | 'otherDevelopments'>): string {
  const names = developments.map(({ name }) => name).join(', ')
  if (otherDevelopments === 0) return names
  return names === '' ? `${otherDevelopments} developments` : `${names} and ${otherDevelopments} more`
}
