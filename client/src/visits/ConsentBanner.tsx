import { goTo } from '../lib/address.ts'
import { paths } from '../paths.ts'
import { buttonClass, LINK } from '../ui/fieldStyles.ts'
import { decide, useConsent } from './consent.ts'
import { countPage } from './count.ts'

/**
 * Asks for consent once, before anything is counted. Each answer takes one press, and the page does not wait for it.
 */
export function ConsentBanner() {
  if (useConsent() !== 'unasked') return null
  return (
    <section
      id="visits-question"
      aria-label="Counting visits"
      className="fixed inset-x-0 bottom-0 z-30 max-h-[min(11rem,50dvh)] overflow-y-auto border-t border-border bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm shadow-float sm:inset-x-auto sm:bottom-4 sm:left-4 sm:max-w-form sm:rounded-lg sm:border print:hidden"
    >
      <h2 className="font-semibold">May we count your visit?</h2>
      <p className="mt-1 text-muted">
        The count shows us which pages people use. It has no names or addresses, and we show no advertising.{' '}
        <a
          href={paths.privacyPolicy}
          className={LINK}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            goTo(paths.privacyPolicy)
          }}
        >
          Privacy policy
        </a>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <button type="button" className={buttonClass('secondary')} onClick={() => decide(false)}>
          No, thank you
        </button>
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => {
            decide(true)
            countPage(window.location.pathname)
          }}
        >
          Yes, count me
        </button>
      </div>
    </section>
  )
}
