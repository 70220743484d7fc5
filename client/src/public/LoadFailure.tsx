import { reloadWithToken } from '../lib/linkToken.ts'
import { buttonClass } from '../ui/fieldStyles.ts'

/** Says that the rest of the page could not be loaded or failed. */
export function LoadFailure() {
  return (
    <main className="mx-auto flex max-w-form flex-col items-start gap-4 p-6">
      <h1 className="text-xl font-semibold">We couldn’t load this page</h1>
      <p>Check your connection, then try again.</p>
      <button type="button" className={buttonClass()} onClick={reloadWithToken}>
        Try again
      </button>
    </main>
  )
}
