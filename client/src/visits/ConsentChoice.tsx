import { countsVisits } from '../lib/settings.ts'
import { buttonClass } from '../ui/fieldStyles.ts'
import { decide, useConsent } from './consent.ts'

const TEXTS = {
  granted: 'Your visits are counted, without your name.',
  denied: 'Your visits are not counted.',
  unasked: 'Your visits are not counted unless you agree.',
}

/** Shows a person's consent and lets them change it. Shows nothing if the site does not count visits. */
export function ConsentChoice() {
  const consent = useConsent()
  if (!countsVisits()) return null
  const isGranted = consent === 'granted'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p aria-live="polite">{TEXTS[consent]}</p>
      <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => decide(!isGranted)}>
        {isGranted ? 'Stop counting my visits' : 'Count my visits'}
      </button>
    </div>
  )
}
