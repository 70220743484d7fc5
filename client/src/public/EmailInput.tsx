import { useRef, useState, type ComponentType } from 'react'
import { typedEmail } from '../lib/typedEmail.ts'
import { cx } from '../ui/cx.ts'
import { Field, fieldAria } from '../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../ui/fieldStyles.ts'
import type { RememberedEmailsProps } from './RememberedEmails.tsx'

// Fetched once somebody comes here; without it the field is as good as ever.
const loadList = () => import('./RememberedEmails.tsx')

/** The e-mail field, with the addresses remembered on this device. */
export function EmailInput({ error }: { error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<ComponentType<RememberedEmailsProps> | null>(null)
  const text = { hint: undefined, error, isRequired: true }
  return (
    <div ref={box} className="relative">
      <Field id="email" label="Email" {...text}>
        <input
          {...fieldAria('email', text)}
          type="email"
          name="email"
          defaultValue={typedEmail()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={() =>
            void loadList().then(
              ({ RememberedEmails }) => setList(() => RememberedEmails),
              () => undefined,
            )
          }
          className={cx(FIELD, FIELD_HEIGHT)}
        />
      </Field>
      {List && <List box={box} />}
    </div>
  )
}
