import { paths } from '../../paths.ts'
import { ERROR, LINK } from '../../ui/fieldStyles.ts'

interface TermsFieldProps {
  id: string
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error?: string | undefined
}

/** The legal pages open in a new tab, because leaving the form would lose the password and the file. */
export function TermsField({ id, isAccepted, onChange, error }: TermsFieldProps) {
  const shown = isAccepted ? undefined : error
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2 text-sm">
        <input
          id={id}
          type="checkbox"
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          aria-required
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-error` : undefined}
          className="mt-3.5 size-4 shrink-0 accent-accent md:mt-2"
        />
        <span className="md:py-1.5">
          <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center md:min-h-0">
            I accept the Terms &amp; Conditions.
          </label>{' '}
          <a href={paths.termsAndConditions} target="_blank" rel="noopener" className={LINK}>
            Read the terms (opens in a new tab)
          </a>
        </span>
      </div>
      {shown && (
        <p id={`${id}-error`} className={ERROR}>
          {shown}
        </p>
      )}
    </div>
  )
}
